package privacy

import (
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
)

// storedTable is a table of an organization, read page by page in the order of its key so that a slow reader holds no
// transaction open.
type storedTable struct {
	Name    string
	Key     []string // the columns of the key after org_id
	Columns []string
	Where   string // a condition; empty: all rows. $1 is the organization, $2 the argument of page.
}

// page returns up to limit rows after the row with a key (nil: from the first). A row is its key followed by its
// columns.
func (t storedTable) page(tx db.OrgReader, after []any, limit int, where ...any) ([][]any, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "SELECT %s FROM %s WHERE org_id = $1", strings.Join(
		append(t.Key[:len(t.Key):len(t.Key)], t.Columns...), ", "), t.Name)
	if t.Where != "" {
		b.WriteString(" AND (" + t.Where + ")")
	}
	key := strings.Join(t.Key, ", ")
	args := where
	if after != nil {
		fmt.Fprintf(&b, " AND (%s) > %s", key, db.Placeholders(2+len(args), len(after)))
		args = append(args[:len(args):len(args)], after...)
	}
	fmt.Fprintf(&b, " ORDER BY %s LIMIT %d", key, limit)
	width := len(t.Key) + len(t.Columns)
	return db.All(tx, func(scan db.Scan) ([]any, error) {
		row, into := make([]any, width), make([]any, width)
		for i := range row {
			into[i] = &row[i]
		}
		return row, scan(into...)
	}, b.String(), args...)
}
