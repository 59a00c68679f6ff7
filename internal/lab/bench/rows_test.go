package bench_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestBenchmarksAreThere: each benchmark that the report runs is in the package that it names.
func TestBenchmarksAreThere(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("report.go")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(`"\./(internal/[a-z/]+)", "(Benchmark[A-Za-z]+)`).FindAllStringSubmatch(string(source), -1)
	if len(rows) < 6 {
		t.Fatalf("only %d benchmarks found", len(rows))
	}
	rows = append(rows, []string{"", "internal/flow/linkup", "BenchmarkWave"})
	for _, row := range rows {
		files, err := filepath.Glob(filepath.Join("..", "..", "..", row[1], "*_test.go"))
		found := false
		for _, file := range files {
			text, err := os.ReadFile(file)
			found = found || err == nil && strings.Contains(string(text), "func "+row[2]+"(")
		}
		if err != nil || !found {
			t.Errorf("no %s in %s", row[2], row[1])
		}
	}
}
