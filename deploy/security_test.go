package deploy

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"pitboss/internal/test/assert"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// SECURITY.md refers to tests: each one must exist.
func TestSecurityDocumentNamesExistingTests(t *testing.T) {
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

// The requirements of levels 1 and 2 of OWASP ASVS 5.0.
const standard = `
	1.1.1–1.1.2 1.2.1–1.2.9 1.3.1–1.3.11 1.4.1–1.4.3 1.5.1–1.5.2 2.1.1–2.1.3 2.2.1–2.2.3 2.3.1–2.3.4 2.4.1 3.2.1–3.2.2
	3.3.1–3.3.4 3.4.1–3.4.6
	3.5.1–3.5.5 3.7.1–3.7.2 4.1.1–4.1.3 4.2.1 4.3.1–4.3.2 4.4.1–4.4.4 5.1.1 5.2.1–5.2.3 5.3.1–5.3.2 5.4.1–5.4.3
	6.1.1–6.1.3 6.2.1–6.2.12
	6.3.1–6.3.4 6.4.1–6.4.4 6.5.1–6.5.5 6.6.1–6.6.3 6.8.1–6.8.4 7.1.1–7.1.3 7.2.1–7.2.4 7.3.1–7.3.2 7.4.1–7.4.5
	7.5.1–7.5.2 7.6.1–7.6.2
	8.1.1–8.1.2 8.2.1–8.2.3 8.3.1 8.4.1 9.1.1–9.1.3 9.2.1–9.2.4 10.1.1–10.1.2 10.2.1–10.2.2 10.3.1–10.3.4 10.4.1–10.4.11
	10.5.1–10.5.5
	10.6.1–10.6.2 10.7.1–10.7.3 11.1.1–11.1.2 11.2.1–11.2.3 11.3.1–11.3.3 11.4.1–11.4.4 11.5.1 11.6.1 12.1.1–12.1.3
	12.2.1–12.2.2 12.3.1–12.3.4
	13.1.1 13.2.1–13.2.5 13.3.1–13.3.2 13.4.1–13.4.5 14.1.1–14.1.2 14.2.1–14.2.4 14.3.1–14.3.3 15.1.1–15.1.3
	15.2.1–15.2.3 15.3.1–15.3.7 16.1.1
	16.2.1–16.2.5 16.3.1–16.3.4 16.4.1–16.4.3 16.5.1–16.5.3 17.1.1 17.2.1–17.2.4 17.3.1–17.3.2
`

// idsOf are the requirements that a text names: 1.2.3, 1.2.3–1.2.5 and, for a whole section or chapter, 1.2 or 1.
func idsOf(text string) (ids []string) {
	for _, m := range regexp.MustCompile(`([0-9]+(?:\.[0-9]+)*)(?:–([0-9.]+))?`).FindAllStringSubmatch(text, -1) {
		from, to := parts(m[1]), parts(m[2])
		if to == nil {
			ids = append(ids, m[1])
			continue
		}
		// A range covers the requirements of the standard between its ends.
		for _, one := range idsOf(rangesOut(standard)) {
			if p := parts(one); slices.Compare(p, from) >= 0 && slices.Compare(p, to) <= 0 {
				ids = append(ids, one)
			}
		}
	}
	return ids
}

// rangesOut expands a text's ranges in the last number.
func rangesOut(text string) string {
	return regexp.MustCompile(`([0-9]+\.[0-9]+\.)([0-9]+)–[0-9]+\.[0-9]+\.([0-9]+)`).ReplaceAllStringFunc(text,
		func(s string) string {
			from, to, _ := strings.Cut(s, "–")
			a, b := parts(from), parts(to)
			out := []string{}
			for n := a[2]; n <= b[2]; n++ {
				out = append(out, fmt.Sprintf("%d.%d.%d", a[0], a[1], n))
			}
			return strings.Join(out, " ")
		})
}

func parts(id string) (numbers []int) {
	for _, s := range strings.FieldsFunc(id, func(r rune) bool { return r == '.' }) {
		n, _ := strconv.Atoi(s)
		numbers = append(numbers, n)
	}
	return numbers
}

func TestEveryASVSRequirementHasOneRow(t *testing.T) {
	rows := map[string]int{}
	_, table, _ := strings.Cut(text(t, "../SECURITY.md"), "| id | in short | proof, or why not |")
	for line := range strings.Lines(table) {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			for _, id := range idsOf(cells[1]) {
				rows[id]++
			}
		}
	}
	wanted := idsOf(rangesOut(standard))
	assert.Len(t, "wanted", wanted, 253)
	for _, id := range wanted {
		n := 0
		for p := id; p != ""; p = p[:max(0, strings.LastIndex(p, "."))] {
			n += rows[p]
		}
		assert.Equal(t, id+" stands", n, 1)
	}
	for id, n := range rows {
		if strings.Count(id, ".") == 2 && !slices.Contains(wanted, id) {
			t.Errorf("%s, in %d rows, is no line of these levels", id, n)
		}
	}
}
