package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"pitboss/bench/benchkit"
)

// table is what the run prints: a line for each figure, a column for each candidate.
type table struct {
	candidates []*candidate
	rows       []row
}

type row struct {
	figure   string
	cells    map[string]string // by candidate
	aim, met string
}

func (t *table) add(r row) { t.rows = append(t.rows, r) }

func (t *table) write(w io.Writer) {
	head := []string{"figure"}
	for _, c := range t.candidates {
		head = append(head, c.name)
	}
	lines := [][]string{append(head, "aim", "met")}
	for _, r := range t.rows {
		line := []string{r.figure}
		for _, c := range t.candidates {
			line = append(line, cmp.Or(r.cells[c.name], "–"))
		}
		lines = append(lines, append(line, r.aim, r.met))
	}
	benchkit.WriteTable(w, lines[0], lines[1:])
}

// series are the measurements of one figure, one of each round.
type series[T cmp.Ordered] []T

func (s series[T]) at(percent int) (none T) {
	if len(s) == 0 {
		return none
	}
	sorted := slices.Clone(s)
	slices.Sort(sorted)
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}

func (s series[T]) median() T { return s.at(50) }

// measured are the series of a figure by candidate.
type measured map[string]series[float64]

func (m measured) add(c *candidate, v float64) { m[c.name] = append(m[c.name], v) }

// cells reads "41,200 (40,100–42,000)".
func (m measured) cells() map[string]string {
	out := map[string]string{}
	for name, s := range m {
		out[name] = fmt.Sprintf("%s (%s–%s)", thousands(s.median()), thousands(s.at(0)), thousands(s.at(100)))
	}
	return out
}

// times says how many times as much one has as another, taken round by round: what disturbs the machine for a
// moment disturbs both.
func (m measured) times(one, other string) float64 {
	var out series[float64]
	for i := range min(len(m[one]), len(m[other])) {
		out = append(out, m[one][i]/m[other][i])
	}
	return out.median()
}

// against holds both of ours against others, and says which aim is met by which. A candidate that was left out says
// nothing.
func (m measured) against(aims map[string]float64) (aim, met string) {
	var aimed, says []string
	for _, other := range []string{pocket, pocketFull, pocketOwn, node} {
		want, ok := aims[other]
		if !ok || len(m[other]) == 0 {
			continue
		}
		aimed = append(aimed, fmt.Sprintf("≥ %g× %s", want, short[other]))
		for _, one := range []string{ours, oursOnPG} {
			if len(m[one]) == 0 {
				continue
			}
			t := m.times(one, other)
			says = append(says, fmt.Sprintf("%s %.2f× %s %s", short[one], t, short[other], yes(t >= want)))
		}
	}
	return strings.Join(aimed, ", "), strings.Join(says, ", ")
}

var short = map[string]string{ours: "SQLite", oursOnPG: "PostgreSQL", pocket: "PocketBase",
	pocketFull: "PocketBase FULL", pocketOwn: "own routes", node: "Express"}

func yes(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}

func thousands(f float64) string {
	n := fmt.Sprintf("%.0f", f)
	for i := len(n) - 3; i > 0; i -= 3 {
		n = n[:i] + "," + n[i:]
	}
	return n
}

func millis(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
