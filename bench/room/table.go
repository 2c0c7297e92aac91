package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// table is what the run prints.
type table struct{ rows [][4]string }

func (t *table) row(figure, value, aim string, ok ...bool) {
	is := ""
	if len(ok) > 0 {
		is = met(ok[0])
	}
	t.rows = append(t.rows, [4]string{figure, value, aim, is})
}

func met(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}

func (t *table) write(w io.Writer) {
	rows := append([][4]string{{"figure", "value", "aim", "met"}}, t.rows...)
	var widths [4]int
	for _, r := range rows {
		for i, c := range r {
			widths[i] = max(widths[i], len([]rune(c)))
		}
	}
	for n, r := range rows {
		line, rule := "|", "|"
		for i, c := range r {
			line += " " + c + strings.Repeat(" ", widths[i]-len([]rune(c))) + " |"
			rule += strings.Repeat("-", widths[i]+2) + "|"
		}
		_, _ = fmt.Fprintln(w, line)
		if n == 0 {
			_, _ = fmt.Fprintln(w, rule)
		}
	}
}

func millis(d time.Duration) string {
	if d >= 10*time.Second {
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

func megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/(1<<20)) }

func kilobytes(n float64) string { return fmt.Sprintf("%.1f KB", n/(1<<10)) }
