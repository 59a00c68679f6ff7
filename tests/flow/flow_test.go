package flow_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// mostFiles is how many files a capability with two questions, a timer, a record and its erasure may touch besides its own
// package: a line in app, its texts, and what the pages say of it.
const mostFiles = 5

var update = flag.Bool("update", false, "rewrite the answers in the conversation of the capability")

// TestFlowIsOnePackage adds the capability of testdata/picnic to a copy of the tree, has the pages generated that are, counts
// the files outside of its package that are not as they were, and runs its tests and those that hold every capability to
// its declarations.
func TestFlowIsOnePackage(t *testing.T) {
	t.Parallel()
	tree := copied(t)
	tree.adds("testdata/picnic", "internal/flow/picnic")
	tree.edits("testdata/picnic/edits.txt")
	run := tree.builds("./internal/flow/picnic", "./internal/app", "./internal/domain/wording", "./tests/docs")

	run("./internal/app", "TestErasureDoc", "-update")
	touched := tree.changed("internal/flow/picnic")
	t.Logf("%d files besides the package: %s", len(touched), strings.Join(touched, ", "))
	if len(touched) > mostFiles {
		t.Errorf("that is more than %d", mostFiles)
	}
	if !slices.Contains(touched, "docs/storage.md") {
		t.Error("docs/storage.md does not say what an erasure does with its record")
	}

	if *update {
		run("./internal/app", "TestConversations", "-update-conversations")
		tree.copyAll(filepath.Join(tree.dir, "internal/flow/picnic"), "testdata/picnic/internal/flow/picnic", none)
	}
	run("./internal/flow/picnic", ".")
	run("./internal/domain/wording", ".", "-test.skip", "TestCompiledCards") // what it is learned from is not in the copy
	run("./tests/docs", ".")
	run("./internal/app", "^Test(EveryKindIsDeclared|ErasureDoc|Conversations|WhatJOSHAsksForItUnderstands|EveryTurn)$")
}

// tree is the tree of the sources as it is, and a copy of it.
type tree struct {
	*testing.T
	root, dir string
}

// copied returns a copy of the tree, without what is built and what is learned from. Sources are compiled where they are,
// with the copy laid over them, so that nothing is compiled twice; what tests read they read in the copy.
func copied(t *testing.T) tree {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	c := tree{t, root, t.TempDir()}
	left := []string{".git", ".engines", ".aws-sam", ".josh", "bin", "node_modules", "texts"}
	c.copyAll(root, c.dir, func(d fs.DirEntry) bool { return slices.Contains(left, d.Name()) })
	return c
}

func (c tree) copyAll(from, to string, skip func(fs.DirEntry) bool) {
	c.Helper()
	err := filepath.WalkDir(from, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(from, path)
		switch {
		case err != nil:
			return err
		case path != from && skip(d):
			if d.IsDir() {
				return fs.SkipDir
			}
			return nil
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o700)
		case !d.Type().IsRegular():
			return nil
		}
		data, err := os.ReadFile(path)
		if errors.Is(err, fs.ErrNotExist) {
			return nil // of a test that runs beside this one
		} else if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), data, 0o600)
	})
	if err != nil {
		c.Fatal(err)
	}
}

// adds puts the package of a capability into the copy.
func (c tree) adds(folder, pkg string) {
	c.Helper()
	c.copyAll(filepath.Join(folder, pkg), filepath.Join(c.dir, pkg), none)
}

// none skips nothing.
func none(fs.DirEntry) bool { return false }

// edits changes files of the copy as a script says: behind the one line that a space is before, it adds those with a plus.
func (c tree) edits(script string) {
	c.Helper()
	var path, file, anchor string
	save := func() {
		if path == "" {
			return
		}
		if err := os.WriteFile(filepath.Join(c.dir, path), []byte(file), 0o600); err != nil {
			c.Fatal(err)
		}
	}
	for line := range strings.Lines(c.read(script)) {
		switch {
		case strings.HasPrefix(line, "--- "):
			save()
			path = strings.TrimSpace(strings.TrimPrefix(line, "--- "))
			file = c.read(filepath.Join(c.dir, path))
		case strings.HasPrefix(line, " "):
			anchor = "\n" + line[1:]
			if strings.Count(file, anchor) != 1 {
				c.Fatalf("%s: the line %q is there %d times: bring %s up to date", path, line[1:], strings.Count(file, anchor), script)
			}
		case strings.HasPrefix(line, "+"):
			file = strings.Replace(file, anchor, anchor+line[1:], 1)
			anchor += line[1:]
		}
	}
	save()
}

func (c tree) read(path string) string {
	c.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		c.Fatal(err)
	}
	return string(data)
}

// changed returns the files of the copy that the tree has not, or has otherwise, but for those of a package.
func (c tree) changed(but string) (paths []string) {
	c.Helper()
	err := filepath.WalkDir(c.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		rel, err := filepath.Rel(c.dir, path)
		if err != nil || strings.HasPrefix(filepath.ToSlash(rel), but+"/") {
			return err
		}
		now, err := os.ReadFile(path)
		if before, missing := os.ReadFile(filepath.Join(c.root, rel)); missing != nil || !bytes.Equal(before, now) {
			paths = append(paths, filepath.ToSlash(rel))
		}
		return err
	})
	if err != nil {
		c.Fatal(err)
	}
	return paths
}

// builds compiles the tests of packages, the copy's sources over those of the tree, and returns what runs one of them where
// the copy is.
func (c tree) builds(packages ...string) (run func(pkg, tests string, more ...string)) {
	c.Helper()
	overlay := map[string]map[string]string{"Replace": {}}
	for _, rel := range c.changed("none") {
		if strings.HasSuffix(rel, ".go") {
			overlay["Replace"][filepath.Join(c.root, rel)] = filepath.Join(c.dir, rel)
		}
	}
	raw, err := json.Marshal(overlay)
	if err != nil {
		c.Fatal(err)
	}
	out := c.TempDir()
	file := filepath.Join(out, "overlay.json")
	if err := os.WriteFile(file, raw, 0o600); err != nil {
		c.Fatal(err)
	}
	c.does(c.root, "go", append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", file, "-o", out + string(filepath.Separator)}, packages...)...)
	return func(pkg, tests string, more ...string) {
		c.Helper()
		binary := filepath.Join(out, filepath.Base(pkg)+".test")
		c.does(filepath.Join(c.dir, pkg), binary, append([]string{"-test.run", tests}, more...)...)
	}
}

func (c tree) does(dir, program string, args ...string) {
	c.Helper()
	cmd := exec.CommandContext(c.Context(), program, args...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		c.Fatalf("%s %s: %v\n%s", filepath.Base(program), strings.Join(args, " "), err, out)
	}
	if testing.Verbose() {
		c.Logf("%s: %s, %s of processor time", filepath.Base(program), bytes.TrimSpace(out), cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	}
}
