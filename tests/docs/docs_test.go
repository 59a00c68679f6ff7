package docs_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const root = "../.."

// pages returns the text of every page by its path from the root.
func pages(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, pattern := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md", "docs/*/*.md"} {
		paths, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no %s: %v", pattern, err)
		}
		for _, path := range paths {
			rel, err := filepath.Rel(root, path)
			if err != nil {
				t.Fatal(err)
			}
			all[filepath.ToSlash(rel)] = read(t, rel)
		}
	}
	return all
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(path)))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// exists reports whether a path or pattern matches anything in one of the folders.
func exists(path string, folders ...string) bool {
	for _, folder := range folders {
		if found, err := filepath.Glob(filepath.Join(root, folder, path)); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}

// TestLinks follows every relative link, with its heading.
func TestLinks(t *testing.T) {
	t.Parallel()
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	for page, text := range pages(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			path, heading, _ := strings.Cut(m[1], "#")
			if strings.Contains(m[1], ":") {
				continue // elsewhere
			}
			target := page
			if path != "" {
				target = filepath.Join(filepath.Dir(page), path)
			}
			if !exists(target, "") {
				t.Errorf("%s links to %s, which is not there", page, m[1])
			} else if heading != "" && !slices.Contains(anchors(read(t, target)), heading) {
				t.Errorf("%s links to %s, which has no such heading", page, m[1])
			}
		}
	}
}

// anchors returns the names that headings get on GitHub.
func anchors(text string) []string {
	var names []string
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}

// TestPaths finds every path that stands in backticks: from the root, or as packages call each other, from
// internal. A file's name alone has to be somewhere in the tree.
func TestPaths(t *testing.T) {
	t.Parallel()
	quoted := regexp.MustCompile("`([\\w.*{},/-]+)`")
	path := regexp.MustCompile(`^([\w-]+)/[\w.*{},/-]*$`)
	file := regexp.MustCompile(`^[\w-]+\.(go|md|ya?ml|json|sh|toml|html|css|js)$`)
	names := fileNames(t)
	checked := 0
	for page, text := range pages(t) {
		for _, m := range quoted.FindAllStringSubmatch(text, -1) {
			if file.MatchString(m[1]) && !names[m[1]] {
				t.Errorf("%s names the file %s, which is nowhere", page, m[1])
			}
			first := path.FindStringSubmatch(m[1])
			if first == nil || !exists(first[1], "", "internal") || first[1] == "bin" { // bin is what make builds
				continue
			}
			for _, one := range expand(m[1]) {
				checked++
				if !exists(one, "", "internal") {
					t.Errorf("%s names the path %s, which is not there", page, one)
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("only %d paths found", checked)
	}
}

// expand returns what a shell makes of a path with one pair of braces.
func expand(path string) []string {
	before, rest, found := strings.Cut(path, "{")
	inside, after, closed := strings.Cut(rest, "}")
	if !found || !closed {
		return []string{path}
	}
	var all []string
	for one := range strings.SplitSeq(inside, ",") {
		all = append(all, before+one+after)
	}
	return all
}

// fileNames returns the names of all files.
func fileNames(t *testing.T) map[string]bool {
	t.Helper()
	names := map[string]bool{}
	err := filepath.WalkDir(root, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && (d.Name() == ".git" || d.Name() == "bin") {
			return fs.SkipDir
		}
		if err == nil {
			names[d.Name()] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// TestArchitecture has a row for every package of internal, and no row for another.
func TestArchitecture(t *testing.T) {
	t.Parallel()
	_, table, _ := strings.Cut(read(t, "docs/architecture.md"), "| Package | One reason to exist |")
	named := map[string]bool{}
	for _, row := range regexp.MustCompile("(?m)^\\| (`[^|]+) \\|").FindAllStringSubmatch(table, -1) {
		for _, m := range regexp.MustCompile("`(\\w+)`").FindAllStringSubmatch(row[1], -1) {
			named[m[1]] = true
		}
	}
	packages, err := filepath.Glob(filepath.Join(root, "internal", "*", "*", "doc.go"))
	if err != nil || len(packages) < 20 {
		t.Fatalf("%d packages, %v", len(packages), err)
	}
	delete(named, "app") // the composition stands alone on its floor
	seen := map[string]bool{}
	for _, p := range packages {
		dir := filepath.Dir(p)
		if filepath.Base(filepath.Dir(dir)) == "app" {
			continue
		}
		if !named[filepath.Base(dir)] {
			t.Errorf("docs/architecture.md does not say what %s is for", dir)
		}
		seen[filepath.Base(dir)] = true // rules and the flow of one capability have one name, and one row
	}
	for name := range seen {
		delete(named, name)
	}
	for name := range named {
		t.Errorf("docs/architecture.md has a package %s, which is not there", name)
	}
}

// TestStorage has a row for every kind of item and every kind of key.
func TestStorage(t *testing.T) {
	t.Parallel()
	page := read(t, "docs/storage.md")
	file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, "internal/domain/record/codec.go"), nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	kinds := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.CompositeLit); ok && len(lit.Elts) == 2 {
			if typ, ok := lit.Type.(*ast.Ident); ok && typ.Name == "Kind" {
				name, err := strconv.Unquote(lit.Elts[0].(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				kinds++
				if !strings.Contains(page, "| `"+name+"` |") {
					t.Errorf("docs/storage.md has no row for the kind %s", name)
				}
			}
		}
		return true
	})
	prefixes := regexp.MustCompile(`"([A-Z]+#?)[A-Z#]*"`).FindAllStringSubmatch(read(t, "internal/domain/record/keys.go"), -1)
	if kinds < 20 || len(prefixes) < 20 {
		t.Fatalf("only %d kinds and %d keys found", kinds, len(prefixes))
	}
	for _, m := range prefixes {
		if !strings.Contains(page, "`"+m[1]) && !strings.Contains(page, "/ `"+m[1]) && m[1] != "X" { // X ends a query
			t.Errorf("docs/storage.md has no key that begins with %s", m[1])
		}
	}
}
