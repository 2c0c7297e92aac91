package archtest

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/go/packages"
)

const (
	maxFileLines = 400
	maxTestLines = 500
	maxColumns   = 120
	tabColumns   = 4
)

func TestFilesAndLinesAreShortEnough(t *testing.T) {
	t.Parallel()
	for _, root := range []string{"internal", "cmd", "web", "deploy", "bench"} {
		err := filepath.WalkDir("../../../"+root, func(path string, d fs.DirEntry, err error) error {
			if os.IsNotExist(err) {
				return nil
			}
			if err != nil {
				return err
			}
			if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata") {
				return fs.SkipDir
			}
			if d.IsDir() || !strings.HasSuffix(path, ".go") {
				return nil
			}
			raw, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			name, lines := strings.TrimPrefix(path, "../../../"), strings.Split(string(raw), "\n")
			isTest := strings.HasSuffix(name, "_test.go")
			maxLines := maxFileLines
			if isTest {
				maxLines = maxTestLines
			}
			if n := len(lines) - 1; n > maxLines && root != "bench" {
				t.Errorf("%s: got %d lines, want at most %d: split it by what it is about, never by layer", name, n,
					maxLines)
			}
			for i, line := range lines {
				if n := utf8.RuneCountInString(line) + strings.Count(line, "\t")*(tabColumns-1); n > maxColumns {
					t.Errorf("%s:%d: got %d columns, want at most %d", name, i+1, n, maxColumns)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestPackagesWithRoutesHaveTheFourFiles(t *testing.T) {
	t.Parallel()
	eachWingPackage(t, func(name string, p *packages.Package) {
		var files []string
		for _, f := range p.GoFiles {
			files = append(files, filepath.Base(f))
		}
		for _, bad := range []string{"utils.go", "helpers.go", "common.go", "types.go", "manager.go", "misc.go"} {
			if slices.Contains(files, bad) {
				t.Errorf("%s/%s: name a file after what is in it", name, bad)
			}
		}
		if !slices.Contains(files, "routes.go") {
			return
		}
		for _, want := range []string{path.Base(name) + ".go", "actions.go", "queries.go", "routes.go"} {
			if !slices.Contains(files, want) && reasonFor(missingFiles, name+"/"+want) == "" {
				t.Errorf("%s has no %s: rules stand in %s.go, acts in actions.go, SQL in queries.go, "+
					"routes in routes.go", name, want, path.Base(name))
			}
		}
	})
}
