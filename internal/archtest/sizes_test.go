package archtest

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const (
	mostFileLines = 400
	mostTestLines = 500
)

func TestFilesAreShortEnoughToBeRead(t *testing.T) {
	t.Parallel()
	for _, root := range []string{"internal", "cmd", "web"} {
		err := filepath.WalkDir("../../"+root, func(path string, d fs.DirEntry, err error) error {
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
			most := mostFileLines
			if strings.HasSuffix(path, "_test.go") {
				most = mostTestLines
			}
			if n > most {
				t.Errorf("%s has %d lines, over %d: split it by what it is about, never by layer", strings.TrimPrefix(path, "../../"), n, most)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestEveryFeatureHasItsFilesWhereAReaderLooksForThem(t *testing.T) {
	t.Parallel()
	eachFeature(t, func(name string, p *packages.Package) {
		if !slices.Contains(features, name) {
			t.Errorf("the feature %s has no place in the order of features", name)
		}
		var files []string
		for _, f := range p.GoFiles {
			files = append(files, filepath.Base(f))
		}
		for _, want := range []string{name + ".go", "actions.go", "queries.go", "routes.go"} {
			if !slices.Contains(files, want) && reasonFor(missingFiles, name+"/"+want) == "" {
				t.Errorf("%s has no %s: every feature has its words and rules in %s.go, its acts in actions.go, its SQL in queries.go and its routes in routes.go", name, want, name)
			}
		}
		for _, bad := range []string{"utils.go", "helpers.go", "common.go", "types.go", "manager.go", "misc.go"} {
			if slices.Contains(files, bad) {
				t.Errorf("%s/%s: name a file after what is in it", name, bad)
			}
		}
	})
}
