package cloud

import (
	"encoding/base64"

	"github.com/aws/aws-sdk-go-v2/aws"
	awskms "github.com/aws/aws-sdk-go-v2/service/kms"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/seal/kms"
	"github.com/josh-sms/josh/internal/platform/seal/local"
)

// Sealer returns the sealer of the configuration: KMS, or the key of SEAL_KEY. A function has no key file.
func Sealer(sdk aws.Config, cfg app.Config) (seal.Sealer, error) {
	if cfg.Seal == app.KeyFile {
		secret, err := base64.StdEncoding.DecodeString(cfg.SealKey)
		if err != nil {
			return nil, fault.New(fault.Config, "SEAL_KEY is not base64")
		}
		keys, err := local.FromSecret(secret)
		if err != nil {
			return nil, fault.Wrap(fault.Config, "SEAL_KEY", err)
		}
		return seal.NewBox(keys, nil), nil
	}
	client := awskms.NewFromConfig(sdk)
	keys := kms.New(kms.API{GenerateDataKey: client.GenerateDataKey, Decrypt: client.Decrypt}, kms.Options{KeyID: cfg.KMSKeyIDs[0], Older: cfg.KMSKeyIDs[1:]})
	return seal.NewBox(keys, nil), nil
}
