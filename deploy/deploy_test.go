// Package deploy has no code: files for operators, and tests that compare them with the program.
package deploy

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

func text(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Each setting, flag, metric and file that an operator's file names must exist.
func TestDocumentedSettingsExist(t *testing.T) {
	var help string
	for _, command := range []string{"serve", "migrate-data"} {
		out, err := exec.CommandContext(t.Context(), "go", "run", "-buildvcs=false", "pitboss/cmd/pitboss", "help",
			command).Output()
		if err != nil {
			t.Fatal(err)
		}
		help += string(out)
	}
	admin := "--email " + text(t, "../cmd/pitboss/flags.go")
	metrics := text(t, "../internal/server/metrics.go")
	for _, file := range []string{"pitboss.service", "pitboss.socket", "Containerfile", "nginx.conf", "Caddyfile",
		"cluster/node.conf", "../docs/operations.md"} {
		said := text(t, file)
		for _, name := range regexp.MustCompile(`PITBOSS_[A-Z_]+[A-Z]`).FindAllString(said, -1) {
			if name != "PITBOSS_NAME" && !strings.Contains(help, strings.TrimSuffix(name, "_FILE")) {
				t.Errorf("%s names %s, which is no setting", file, name)
			}
		}
		if strings.Contains(file, "operations") || strings.Contains(file, "service") {
			for _, flag := range regexp.MustCompile(`--[a-z][a-z-]+`).FindAllString(said, -1) {
				if !strings.Contains(help, flag+" ") && !strings.Contains(admin, flag+" ") &&
					!regexp.MustCompile(`^--(now|format|file|clean|if-exists|reference|offline|isolation|no-owner|`+
						`exit-on-error|dbname|enable-row-security|list)$`).MatchString(flag) {
					t.Errorf("%s names %s, which is no flag", file, flag)
				}
			}
		}
		metricNames := regexp.MustCompile(`pitboss_(http|request|socket|notify|job|backup|database|build)[a-z_]*`)
		for _, name := range metricNames.FindAllString(said, -1) {
			if !strings.Contains(metrics, `"`+name+`"`) {
				t.Errorf("%s names %s, which is no metric", file, name)
			}
		}
	}
	for _, name := range regexp.MustCompile(`"(pitboss_[a-z_]+)"`).FindAllStringSubmatch(metrics, -1) {
		if !strings.Contains(text(t, "../docs/operations.md"), name[1]) {
			t.Errorf("docs/operations.md does not name %s", name[1])
		}
	}
	for _, copied := range regexp.MustCompile(`(?m)^COPY (\S+) `).FindAllStringSubmatch(text(t, "Containerfile"), -1) {
		if _, err := os.Stat("../" + copied[1]); err != nil &&
			!strings.Contains(text(t, "../Makefile"), "\n"+copied[1]+": ") {
			t.Errorf("the Containerfile copies %s, which neither is there nor is made", copied[1])
		}
	}
}
