package docs_test

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestWords: a type that CONTRIBUTING.md lists for a word is in that package, and no other package of the service has an
// exported type of that name.
func TestWords(t *testing.T) {
	t.Parallel()
	_, rest, found := strings.Cut(read(t, "CONTRIBUTING.md"), "\n## Words\n")
	if !found {
		t.Fatal("CONTRIBUTING.md has no words")
	}
	section, _, _ := strings.Cut(rest, "\n## ")
	listed := map[string]string{} // type -> package
	for _, m := range regexp.MustCompile("`([a-z]+)\\.([A-Z][A-Za-z]+)` \\|\n").FindAllStringSubmatch(section, -1) {
		listed[m[2]] = m[1]
	}
	if len(listed) < 12 {
		t.Fatalf("only %d types are listed", len(listed))
	}
	declared := regexp.MustCompile(`(?m)^type ([A-Z][A-Za-z]+) `)
	has := map[string][]string{}
	err := filepath.WalkDir(filepath.Join(root, "internal"), func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() && (d.Name() == "lab" || d.Name() == "testdata") {
			return filepath.SkipDir
		}
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		for _, m := range declared.FindAllStringSubmatch(read(t, filepath.ToSlash(rel)), -1) {
			has[m[1]] = append(has[m[1]], filepath.Base(filepath.Dir(path)))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, in := range listed {
		if len(has[name]) != 1 || has[name][0] != in {
			t.Errorf("%s.%s is listed; types of that name are in %v", in, name, has[name])
		}
	}
}
