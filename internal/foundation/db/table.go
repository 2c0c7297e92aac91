package db

import (
	"fmt"
	"strings"
)

// Table is what is written out of a table of an organization: in the order of its key, page by page, so that a reader who takes
// his time holds nothing up. It is for exports; everything else has statements of its own.
type Table struct {
	Name    string
	Key     []string // that follow org_id in the table's key
	Columns []string
	Where   string // which of its rows; empty: all. $1 is the organization, $2 the argument of Page.
}

// Page are up to limit rows that come after one with a key, nil for the first: each has its key and then its columns.
func (t Table) Page(tx OrgReader, after []any, limit int, where ...any) ([][]any, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "SELECT %s FROM %s WHERE org_id = $1", strings.Join(append(t.Key[:len(t.Key):len(t.Key)], t.Columns...), ", "), t.Name)
	if t.Where != "" {
		b.WriteString(" AND (" + t.Where + ")")
	}
	key := strings.Join(t.Key, ", ")
	args := where
	if after != nil {
		fmt.Fprintf(&b, " AND (%s) > %s", key, In(2+len(args), len(after)))
		args = append(args[:len(args):len(args)], after...)
	}
	fmt.Fprintf(&b, " ORDER BY %s LIMIT %d", key, limit)
	width := len(t.Key) + len(t.Columns)
	return All(tx, func(scan Scan) ([]any, error) {
		row, into := make([]any, width), make([]any, width)
		for i := range row {
			into[i] = &row[i]
		}
		return row, scan(into...)
	}, b.String(), args...)
}
