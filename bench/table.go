package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"

	"pitboss/bench/benchkit"
)

// table is what the run prints.
type table struct{ rows []row }

type row struct{ figure, value, bare, ratio, aim, met string }

var met = benchkit.YesNo

func (t *table) write(w io.Writer) {
	rows := make([][]string, len(t.rows))
	for i, r := range t.rows {
		rows[i] = []string{r.figure, r.value, r.bare, r.ratio, r.aim, r.met}
	}
	benchkit.WriteTable(w, []string{"figure", "value", "bare", "ratio", "aim", "met"}, rows)
}

// series are the measurements of one figure, one of each round.
type series[T cmp.Ordered] []T

func (s series[T]) at(percent int) T {
	sorted := slices.Clone(s)
	slices.Sort(sorted)
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}

func (s series[T]) median() T { return s.at(50) }

// rates reads "41,200/s (40,100–42,000)".
func rates(s series[float64]) string {
	return fmt.Sprintf("%s/s (%s–%s)", thousands(s.median()), thousands(s.at(0)), thousands(s.at(100)))
}

func thousands(f float64) string {
	n := fmt.Sprintf("%.0f", f)
	for i := len(n) - 3; i > 0; i -= 3 {
		n = n[:i] + "," + n[i:]
	}
	return n
}

// ratios are taken round by round, so that what disturbs the machine for a moment disturbs both sides.
func ratios(a, b series[float64]) series[float64] {
	out := make(series[float64], len(a))
	for i := range a {
		out[i] = a[i] / b[i]
	}
	return out
}

func millis(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
