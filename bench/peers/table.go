package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"pitboss/bench/benchkit"
)

// table is the result of a run: a row for each figure, a column for each candidate.
type table struct{ rows []row }

type row struct {
	figure   string
	cells    map[string]string // by candidate
	aim, met string
}

func (t *table) add(r row) { t.rows = append(t.rows, r) }

func (t *table) print() {
	out := benchkit.Table{Head: slices.Concat([]string{"figure"}, candidateNames, []string{"aim", "met"})}
	for _, r := range t.rows {
		cells := []string{r.figure}
		for _, name := range candidateNames {
			cells = append(cells, cmp.Or(r.cells[name], "–"))
		}
		out.Add(append(cells, r.aim, r.met)...)
	}
	out.Print()
}

// measured has the samples of a figure by candidate.
type measured map[string]benchkit.Series[float64]

func (m measured) add(c *candidate, v float64) { m[c.name] = append(m[c.name], v) }

func (m measured) cells() map[string]string {
	out := map[string]string{}
	for name, s := range m {
		out[name] = benchkit.Spread(s)
	}
	return out
}

// compare returns the cells of aim and met: how many times as much as each peer PitBoss reaches on each engine.
func (m measured) compare(minRatios map[string]float64) (aim, met string) {
	var aims, results []string
	for _, peer := range candidateNames {
		minRatio, ok := minRatios[peer]
		if !ok {
			continue
		}
		aims = append(aims, fmt.Sprintf("≥ %g× %s", minRatio, shortNames[peer]))
		for _, own := range []string{pitbossSQLite, pitbossPostgres} {
			ratio := benchkit.Ratios(m[own], m[peer]).Median()
			results = append(results, fmt.Sprintf("%s %.2f× %s %s", shortNames[own], ratio, shortNames[peer],
				benchkit.YesNo(ratio >= minRatio)))
		}
	}
	return strings.Join(aims, ", "), strings.Join(results, ", ")
}
