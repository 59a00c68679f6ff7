package cloud

import (
	"log/slog"
	"reflect"
	"slices"

	"github.com/aws/aws-sdk-go-v2/aws"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/platform/observe/spans"
)

// Spans returns what sends the spans of a function to the receiver of the configuration, nil when it names none. It makes no call.
func Spans(cfg app.Config, function, release string, log *slog.Logger) (*spans.Spans, error) {
	if cfg.OTLPEndpoint == nil {
		return nil, nil //nolint:nilnil // none is a setting
	}
	return spans.New(spans.Options{
		Endpoint: cfg.OTLPEndpoint.String(), Headers: cfg.OTLPHeaders, Function: function, Stage: cfg.Stage, Release: release, Now: now, Log: log,
	})
}

// traced returns an SDK's configuration whose clients have spans. The field is set by its name, because each service has options of a
// type of its own, and a function links none but those that it calls.
func traced(sdk aws.Config, to *spans.Spans) aws.Config {
	if to == nil {
		return sdk
	}
	provider := reflect.ValueOf(to.SDK())
	sdk.ServiceOptions = append(slices.Clip(sdk.ServiceOptions), func(_ string, options any) {
		if field := reflect.Indirect(reflect.ValueOf(options)).FieldByName("TracerProvider"); field.IsValid() && field.CanSet() {
			field.Set(provider)
		}
	})
	return sdk
}
