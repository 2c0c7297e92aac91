package benchkit

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
)

// Series holds the samples of one figure.
type Series[T cmp.Ordered] []T

// Percentile returns the sample below which a percentage of the samples lie; the zero value if there are none.
func (s Series[T]) Percentile(percent int) (none T) {
	if len(s) == 0 {
		return none
	}
	sorted := slices.Sorted(slices.Values(s))
	return sorted[min(len(sorted)*percent/100, len(sorted)-1)]
}

// Median returns the 50th percentile.
func (s Series[T]) Median() T { return s.Percentile(50) }

// Latencies are the durations of requests.
type Latencies = Series[time.Duration]

// Percentiles formats some percentiles of a series: "1.2 ms, 3.4 ms".
func Percentiles(s Latencies, percents ...int) string {
	words := make([]string, len(percents))
	for i, p := range percents {
		words[i] = Millis(s.Percentile(p))
	}
	return strings.Join(words, ", ")
}

// Ratios divides one series by another round by round, so that a disturbance of the machine affects both sides.
func Ratios(a, b Series[float64]) Series[float64] {
	out := make(Series[float64], min(len(a), len(b)))
	for i := range out {
		out[i] = a[i] / b[i]
	}
	return out
}

// Spread formats the median with the lowest and the highest sample: "41,200 (40,100–42,000)".
func Spread(s Series[float64]) string {
	return fmt.Sprintf("%s (%s–%s)", Thousands(s.Median()), Thousands(s.Percentile(0)), Thousands(s.Percentile(100)))
}

// Thousands formats a whole number with commas.
func Thousands[T int | int64 | float64](number T) string {
	text := fmt.Sprintf("%.0f", float64(number))
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// Millis formats a duration in milliseconds, and in seconds from ten seconds on.
func Millis(d time.Duration) string {
	if d >= 10*time.Second {
		return fmt.Sprintf("%.0f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000)
}

// Kilobytes formats a number of bytes.
func Kilobytes(n float64) string { return fmt.Sprintf("%.1f KB", n/(1<<10)) }

// Megabytes formats a number of bytes.
func Megabytes(n int64) string { return fmt.Sprintf("%.0f MB", float64(n)/(1<<20)) }

// YesNo is the cell of a table that says whether a figure reaches its aim.
func YesNo(ok bool) string {
	if ok {
		return "yes"
	}
	return "NO"
}

// Table is a table of results.
type Table struct {
	Head []string
	rows [][]string
}

// Add adds a row with as many cells as the head has.
func (t *Table) Add(cells ...string) { t.rows = append(t.rows, cells) }

// Print writes the table to the standard output in aligned Markdown.
func (t *Table) Print() {
	widths := make([]int, len(t.Head))
	all := append([][]string{t.Head}, t.rows...)
	for _, row := range all {
		for i, cell := range row {
			widths[i] = max(widths[i], len([]rune(cell)))
		}
	}
	for n, row := range all {
		line, rule := "|", "|"
		for i, cell := range row {
			line += " " + cell + strings.Repeat(" ", widths[i]-len([]rune(cell))) + " |"
			rule += strings.Repeat("-", widths[i]+2) + "|"
		}
		_, _ = fmt.Fprintln(os.Stdout, line)
		if n == 0 {
			_, _ = fmt.Fprintln(os.Stdout, rule)
		}
	}
}
