package archtest

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const (
	maxFileLines = 400
	maxTestLines = 500
	maxColumns   = 120 // bytes of a line outside of tests; a tab counts as one
)

func TestFilesAndLinesAreShortEnough(t *testing.T) {
	t.Parallel()
	for _, root := range []string{"internal", "cmd", "web"} {
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
			n := bytes.Count(raw, []byte("\n"))
			most := maxFileLines
			if strings.HasSuffix(path, "_test.go") {
				most = maxTestLines
			}
			if n > most {
				t.Errorf("%s has %d lines, over %d: split it by what it is about, never by layer",
					strings.TrimPrefix(path, "../../../"), n, most)
			}
			for i, line := range bytes.Split(raw, []byte("\n")) {
				if len(line) > maxColumns && most == maxFileLines {
					t.Errorf("%s:%d has %d columns, over %d", strings.TrimPrefix(path, "../../../"), i+1, len(line), maxColumns)
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
				t.Errorf("%s has no %s: rules stand in %s.go, acts in actions.go, SQL in queries.go, routes in routes.go", name,
					want, path.Base(name))
			}
		}
	})
}
