package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestCoreStartsNoGoroutine holds the pure core to what `make race` leaves it out for: neither its code nor its tests start a goroutine, so that
// nothing there can race. What many turns share of it, the rules that read texts, is read by many at once in internal/edge/explain.
func TestCoreStartsNoGoroutine(t *testing.T) {
	t.Parallel()
	files := 0
	for _, core := range []string{"internal/domain", "internal/flow", "internal/text"} {
		err := filepath.WalkDir(filepath.Join(root, core), func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && d.Name() == "outbox": // its pacer is shared by senders: the race detector has it
				return fs.SkipDir
			case !strings.HasSuffix(path, ".go"):
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			files++
			ast.Inspect(file, func(n ast.Node) bool {
				if starts(n) {
					t.Errorf("%s starts a goroutine: give `make race` its package", path)
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 100 {
		t.Errorf("only %d files were looked at", files)
	}
}

// starts reports whether a node starts a goroutine: by a go statement, by the Go of a group, or as a server.
func starts(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		return true
	case *ast.CallExpr:
		f, ok := n.Fun.(*ast.SelectorExpr)
		return ok && (f.Sel.Name == "Go" || f.Sel.Name == "NewServer" || f.Sel.Name == "AfterFunc")
	}
	return false
}
