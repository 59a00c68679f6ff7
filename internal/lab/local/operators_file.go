package local

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/josh-sms/josh/internal/base/fault"
)

// operatorsFile is the name of the file in the data folder.
const operatorsFile = "operators.json"

// OperatorsFile says where operators' commands of a running `josh run` go, and the token that they show. The file is
// for the owner of the data folder alone. A process that was killed leaves its file behind; its token opens nothing.
type OperatorsFile struct {
	URL   string `json:"url"`
	Token string `json:"token"`
}

// ReadOperators reads the file of a data folder. An error of kind NotFound means that there is none.
func ReadOperators(data string) (OperatorsFile, error) {
	var f OperatorsFile
	text, err := os.ReadFile(filepath.Join(data, operatorsFile))
	if errors.Is(err, fs.ErrNotExist) {
		return f, fault.New(fault.NotFound, "no josh run is at work in the folder "+data+": start one, or name its folder with --data, or its operators' address with --url")
	}
	if err == nil {
		err = json.Unmarshal(text, &f)
	}
	return f, fault.Wrap(fault.Config, operatorsFile, err)
}

// write replaces the file of a data folder, at once and readable by its owner alone.
func (f OperatorsFile) write(data string) error {
	text, err := json.Marshal(f)
	if err != nil {
		return err
	}
	fresh, err := os.CreateTemp(data, operatorsFile+".*") // 0600
	if err != nil {
		return fault.Wrap(fault.Config, operatorsFile, err)
	}
	_, err = fresh.Write(append(text, '\n'))
	if err = errors.Join(err, fresh.Close()); err == nil {
		err = os.Rename(fresh.Name(), filepath.Join(data, operatorsFile))
	}
	if err != nil {
		_ = os.Remove(fresh.Name())
	}
	return fault.Wrap(fault.Config, operatorsFile, err)
}
