package deploy

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

type rule struct {
	root   string
	what   *regexp.Regexp
	reason string
	but    []string // files and lines with permission
}

// never are constructs that SECURITY.md rules out. The reason ends the failure message.
var never = []rule{
	{"../web/src",
		regexp.MustCompile(`dangerouslySetInnerHTML|\.(inner|outer)HTML|insertAdjacentHTML|document\.write|srcDoc`),
		"text is written as text (1.3.1, 3.2.2)", nil},
	{"../web/src", regexp.MustCompile(`\beval\(|new Function\(|set(Timeout|Interval)\(['"\x60]|import\(\x60`),
		"no text becomes a program (1.3.2)", nil},
	{"../web/src", regexp.MustCompile(`new RegExp\(`), "no pattern is made of what somebody typed (1.2.9)", nil},
	{"../web/src", regexp.MustCompile(`(?m)(^|[\s(])<(object|embed|applet|iframe)[\s/>]`),
		"nothing foreign is embedded (3.7.1)", nil},
	{"../web/src", regexp.MustCompile(`window\.(parent|opener|top)\b|window\.addEventListener\('message'`),
		"no other window is listened to (3.5.5)", nil},
	{"../web/src", regexp.MustCompile(`['"\x60](https?:)?//[a-z]|javascript:|data:text/html`),
		"nothing leads or asks elsewhere (1.2.2, 3.7.2, 14.2.3)",
		[]string{"w3.org", `placeholder="https://sms.example`}},
	{"../web/src", regexp.MustCompile(`onPaste=|autoComplete="off"[^>]*type="password"`),
		"passwords may be pasted (6.2.7)", nil},
	{"../web/src", regexp.MustCompile(`type="password"`), "passwords are typed into PasswordInput alone (6.2.6)", nil},
	{"../web/src", regexp.MustCompile(`\b__proto__\b|Object\.setPrototypeOf`), "no prototype is changed (15.3.6)", nil},
	{"../internal",
		regexp.MustCompile(`"(unsafe|C|os/exec|plugin|text/template|html/template|encoding/gob|encoding/xml|net/smtp|` +
			`crypto/md5|crypto/des|crypto/rc4)"`),
		"see 1.2.5, 1.4.1, 1.5.2 and 11.4.1", nil},
	{"../internal",
		regexp.MustCompile(`http\.(Get|Post|Head|PostForm|DefaultClient|Redirect|RedirectHandler)\b|http\.Client\{|` +
			`net\.Dial|net/http/pprof|expvar`),
		"only the services of notices are asked, no client is sent elsewhere and nothing inside is shown " +
			"(1.3.6, 3.7.2, 13.4.2)", []string{"notice/delivery/services.go"}},
	{"../internal", regexp.MustCompile(`regexp\.(MustCompile|Compile|MatchString)\([^\x60"]`),
		"no pattern is made of what somebody typed (1.2.9)", nil},
	{"../internal", regexp.MustCompile(`"(testing|net/http/httptest)"`), "tests are not in the program (15.2.3)",
		[]string{"internal/server/notify/notifytest/"}},
}

func TestSourcesAvoidForbiddenConstructs(t *testing.T) {
	files := 0
	tests := regexp.MustCompile(`_test\.go$|\.test\.tsx?$|/src/test/|/testdata/|/internal/test/|/dbtest/`)
	for _, root := range []string{"../web/src", "../internal"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if ext := filepath.Ext(path); err != nil || d.IsDir() || ext != ".go" && ext != ".ts" && ext != ".tsx" ||
				tests.MatchString(path) {
				return err
			}
			source, err := os.ReadFile(path)
			files++
			for _, n := range never {
				if n.root == root && n.what.Match(source) {
					n.complain(t, path, string(source))
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 1000 {
		t.Errorf("only %d files were looked at", files)
	}
}

// complain reports the lines of a file that break the rule. Comments are ignored.
func (n rule) complain(t *testing.T, path, source string) {
	t.Helper()
	for line := range strings.Lines(source) {
		code, _, _ := strings.Cut(line, "// ")
		mayBe := slices.ContainsFunc(n.but, func(b string) bool {
			return strings.Contains(path, b) ||
				strings.Contains(line, b)
		})
		if n.what.MatchString(code) && !mayBe {
			t.Errorf("%s: %.120s: %s", strings.TrimPrefix(path, "../"), strings.TrimSpace(line), n.reason)
		}
	}
}
