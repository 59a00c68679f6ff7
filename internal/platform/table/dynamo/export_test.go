package dynamo

import (
	"bytes"
	"compress/gzip"
	"crypto/md5" //nolint:gosec // the sum that DynamoDB writes
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/dynamodb/types"
	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// line writes attributes as an export does.
func line(a attributes) []byte {
	item := map[string]any{}
	for name, value := range a {
		switch v := value.(type) {
		case *types.AttributeValueMemberS:
			item[name] = map[string]string{"S": v.Value}
		case *types.AttributeValueMemberN:
			item[name] = map[string]string{"N": v.Value}
		case *types.AttributeValueMemberB:
			item[name] = map[string][]byte{"B": v.Value}
		}
	}
	raw, _ := json.Marshal(map[string]any{"Item": item})
	return append(raw, '\n')
}

// export writes an export of two files into a folder; change may break it.
func export(t *testing.T, items []table.Item, change func(files map[string][]byte)) string {
	t.Helper()
	files := map[string][]byte{}
	var list bytes.Buffer
	var p packer
	for n, part := range [][]table.Item{items[:1], items[1:]} {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		for _, item := range part {
			_, _ = z.Write(line(p.pack(itemAttributes(item, item.Version))))
		}
		_, _ = z.Write(line(attributes{"pk": text("COUNT#x"), "sk": text("y"), "n": number(3)}))
		_ = z.Close()
		sum, name := md5.Sum(packed.Bytes()), fmt.Sprintf("data/f%d.json.gz", n) //nolint:gosec // see above
		files[name] = packed.Bytes()
		_, _ = fmt.Fprintf(&list, `{"itemCount":%d,"md5Checksum":"%s","dataFileS3Key":"AWSDynamoDB/1-2/%s"}`+"\n", len(part)+1, base64.StdEncoding.EncodeToString(sum[:]), name)
	}
	files[exportFiles] = list.Bytes()
	files[exportSummary] = fmt.Appendf(nil, `{"itemCount":%d,"outputFormat":"DYNAMODB_JSON","exportType":"FULL_EXPORT"}`, len(items)+2)
	if change != nil {
		change(files)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, exportData), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestExport reads what DynamoDB exports to S3; what is half or damaged is an error.
func TestExport(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	items := []table.Item{
		{Key: table.Key{PK: "P#1", SK: "A"}, Version: 3, Kind: "thing", Schema: 2, Data: []byte(`{"a":1}`), Due: at, Expires: at},
		{Key: table.Key{PK: "P#1", SK: "B"}, Version: 1, Kind: "thing", Schema: 1, Data: []byte(`"` + strings.Repeat("long ", 900) + `"`)},
		{Key: table.Key{PK: "P#2", SK: "B"}, Version: at.UnixNano(), Kind: "thing", Schema: 1002, Data: []byte(`"x"`)},
	}
	var got []table.Item
	for item, err := range Export(export(t, items, nil)) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, item)
	}
	if diff := cmp.Diff(items, got); diff != "" {
		t.Error(diff)
	}
	for name, change := range map[string]func(map[string][]byte){
		"a file is missing": func(f map[string][]byte) { delete(f, "data/f1.json.gz") },
		"a file is half":    func(f map[string][]byte) { f["data/f1.json.gz"] = f["data/f1.json.gz"][:40] },
		"a bit":             func(f map[string][]byte) { f["data/f0.json.gz"][30] ^= 4 },
		"the list is half":  func(f map[string][]byte) { f[exportFiles] = f[exportFiles][:bytes.IndexByte(f[exportFiles], '\n')+1] },
		"no list":           func(f map[string][]byte) { delete(f, exportFiles) },
		"another format": func(f map[string][]byte) {
			f[exportSummary] = bytes.ReplaceAll(f[exportSummary], []byte("DYNAMODB_JSON"), []byte("ION"))
		},
		"changes of an hour": func(f map[string][]byte) {
			f[exportSummary] = bytes.ReplaceAll(f[exportSummary], []byte("FULL"), []byte("INCREMENTAL"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var failed error
			for _, err := range Export(export(t, items, change)) {
				failed = err
			}
			if fault.KindOf(failed) != fault.Invalid {
				t.Error(failed)
			}
		})
	}
}
