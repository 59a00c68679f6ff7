package dynamo

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/md5" //nolint:gosec // the sum that DynamoDB writes beside each file of an export
	"encoding/base64"
	"encoding/json"
	"fmt"
	"iter"
	"os"
	"path"
	"path/filepath"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// The files of an export to S3 that say what is in it, and the folder of its data beside them.
const (
	exportSummary = "manifest-summary.json"
	exportFiles   = "manifest-files.json"
	exportData    = "data"
)

// exported is a line of the list of an export's files.
type exported struct {
	Items int    `json:"itemCount"`
	MD5   string `json:"md5Checksum"`
	Key   string `json:"dataFileS3Key"`
}

// IsExport reports whether a folder has a full export of a table to S3, as `aws s3 cp --recursive` fetches it.
func IsExport(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, exportSummary))
	return err == nil
}

// Export yields the items of a full export in DynamoDB's JSON, without counters. A file that is missing or is not the one of the list, and a
// list that is not whole, is an error of kind Invalid.
func Export(dir string) iter.Seq2[table.Item, error] {
	return func(yield func(table.Item, error) bool) {
		files, err := exportList(dir)
		if err != nil {
			yield(table.Item{}, err)
			return
		}
		for _, file := range files {
			if !readExported(dir, file, yield) {
				return
			}
		}
	}
}

// exportList reads the list of files and compares it with the summary.
func exportList(dir string) ([]exported, error) {
	var summary struct {
		Items  int    `json:"itemCount"`
		Format string `json:"outputFormat"`
		Type   string `json:"exportType"`
	}
	raw, err := os.ReadFile(filepath.Join(dir, exportSummary))
	if err == nil {
		err = json.Unmarshal(raw, &summary)
	}
	if err != nil {
		return nil, fault.Wrap(fault.Invalid, "the export's summary", err)
	}
	if summary.Format != "DYNAMODB_JSON" || summary.Type == "INCREMENTAL_EXPORT" {
		return nil, fault.New(fault.Invalid, "the export is not a full one in DynamoDB's JSON")
	}
	raw, err = os.ReadFile(filepath.Join(dir, exportFiles))
	if err != nil {
		return nil, fault.Wrap(fault.Invalid, "the export's list of files", err)
	}
	var files []exported
	total := 0
	for line := range bytes.Lines(raw) {
		var file exported
		if err := json.Unmarshal(line, &file); err != nil {
			return nil, fault.Wrap(fault.Invalid, "the export's list of files", err)
		}
		total += file.Items
		files = append(files, file)
	}
	if total != summary.Items {
		return nil, fault.New(fault.Invalid, fmt.Sprintf("the export is half: its files have %d items of %d", total, summary.Items))
	}
	return files, nil
}

// readExported yields the items of one file; false ends the export.
func readExported(dir string, file exported, yield func(table.Item, error) bool) bool {
	failed := func(err error) bool {
		yield(table.Item{}, fault.Wrap(fault.Invalid, "the export is damaged: "+path.Base(file.Key), err))
		return false
	}
	raw, err := os.ReadFile(filepath.Join(dir, exportData, path.Base(file.Key)))
	if err != nil {
		return failed(err)
	}
	if sum := md5.Sum(raw); base64.StdEncoding.EncodeToString(sum[:]) != file.MD5 { //nolint:gosec // see above
		return failed(fault.New(fault.Invalid, "another sum than in the list"))
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return failed(err)
	}
	lines, n := bufio.NewScanner(unpacked), 0
	lines.Buffer(nil, 2*table.MaxItemSize)
	for lines.Scan() {
		a, err := exportedItem(lines.Bytes())
		if err != nil {
			return failed(err)
		}
		n++
		if _, isItem := a["k"]; !isItem {
			continue // a counter
		}
		item, err := itemOf(a)
		if err != nil {
			return failed(err)
		}
		if !yield(item, nil) {
			return false
		}
	}
	if err := lines.Err(); err != nil || n != file.Items {
		return failed(fault.New(fault.Invalid, fmt.Sprintf("it breaks off: %d items of %d", n, file.Items)))
	}
	return true
}

// exportedItem reads a line of an export.
func exportedItem(line []byte) (attributes, error) {
	var row struct {
		Item map[string]struct {
			S *string `json:"S"`
			N *string `json:"N"`
			B []byte  `json:"B"`
		} `json:"Item"`
	}
	if err := json.Unmarshal(line, &row); err != nil {
		return nil, err
	}
	a := attributes{}
	for name, v := range row.Item {
		switch {
		case v.S != nil:
			a[name] = text(*v.S)
		case v.N != nil:
			a[name] = &types.AttributeValueMemberN{Value: *v.N}
		default:
			a[name] = &types.AttributeValueMemberB{Value: v.B}
		}
	}
	return a, nil
}
