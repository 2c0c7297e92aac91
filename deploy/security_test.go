package deploy

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// SECURITY.md proves by tests: each that it names is there.
func TestTheTestsThatProveSecurityAreThere(t *testing.T) {
	there := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, folder := range []string{"../cmd", "../internal", "."} {
		err := filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, name := range declared.FindAllSubmatch(source, -1) {
				there[string(name[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	said := text(t, "../SECURITY.md")
	named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(said, -1)
	if len(named) < 40 {
		t.Errorf("only %d tests are named", len(named))
	}
	for _, name := range named {
		if !there[name[1]] {
			t.Errorf("SECURITY.md names %s, which is no test", name[1])
		}
	}
	for _, file := range regexp.MustCompile("`(web/[^`]+)`").FindAllStringSubmatch(said, -1) {
		if _, err := os.Stat("../" + file[1]); err != nil {
			t.Errorf("SECURITY.md names %s: %v", file[1], err)
		}
	}
}
