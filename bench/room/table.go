package main

import (
	"fmt"
	"io"
	"time"

	"pitboss/bench/benchkit"
)

// table is what the run prints.
type table struct{ rows [][]string }

func (t *table) row(figure, value, aim string, ok ...bool) {
	met := ""
	if len(ok) > 0 {
		met = benchkit.YesNo(ok[0])
	}
	t.rows = append(t.rows, []string{figure, value, aim, met})
}

func (t *table) write(w io.Writer) {
	benchkit.WriteTable(w, []string{"figure", "value", "aim", "met"}, t.rows)
}

func millis(d time.Duration) string {
	if d >= 10*time.Second {
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/(1<<20)) }

func kilobytes(n float64) string { return fmt.Sprintf("%.1f KB", n/(1<<10)) }
