package transfer

import (
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
)

// writer writes the rows of a table into the new database. On SQLite each is a statement of its own, which stays prepared. On
// PostgreSQL many go in one, as a list of values for each column; COPY cannot be used where row-level security holds.
type writer struct {
	tx    *db.AnyTx
	of    table
	text  string // of the statement
	lists []any  // nil on SQLite
	rows  int
	bytes int
}

// So much goes in one statement.
const (
	maxRows  = 1000
	maxBytes = 1 << 20
)

func newWriter(tx *db.AnyTx, t table, e db.Engine) *writer {
	names, values := make([]string, len(t.columns)), make([]string, len(t.columns))
	for i, c := range t.columns {
		names[i], values[i] = c.name, fmt.Sprintf("$%d", i+1)
		if e == db.Postgres {
			values[i] += fmt.Sprintf("::%s[]", c.kind)
		}
	}
	w := &writer{tx: tx, of: t}
	into, from := fmt.Sprintf("%s (%s)", quoted(t.name), quotedList(names)), strings.Join(values, ", ")
	if e == db.Postgres {
		w.lists = make([]any, len(t.columns))
		w.clear()
		w.text = fmt.Sprintf("INSERT INTO %s SELECT * FROM unnest(%s)", into, from)
	} else {
		w.text = fmt.Sprintf("INSERT INTO %s VALUES (%s)", into, from)
	}
	return w
}

func (w *writer) clear() {
	w.rows, w.bytes = 0, 0
	for i, c := range w.of.columns {
		switch c.kind {
		case text:
			w.lists[i] = []*string{}
		case big, small:
			w.lists[i] = []*int64{}
		case boolean:
			w.lists[i] = []*bool{}
		case blob:
			w.lists[i] = [][]byte{}
		}
	}
}

// write takes a row of values as both engines have them. What it takes may be written by the next call or by flush.
func (w *writer) write(row []any) error {
	if w.lists == nil {
		_, err := w.tx.Exec(w.text, row...)
		return err
	}
	w.rows++
	for i, v := range row {
		w.bytes += 16
		switch list := w.lists[i].(type) {
		case []*string:
			w.lists[i] = append(list, pointer[string](v))
			if s, ok := v.(string); ok {
				w.bytes += len(s)
			}
		case []*int64:
			w.lists[i] = append(list, pointer[int64](v))
		case []*bool:
			w.lists[i] = append(list, pointer[bool](v))
		case [][]byte:
			b, _ := v.([]byte) // nil is NULL
			w.lists[i] = append(list, b)
			w.bytes += len(b)
		}
	}
	if w.rows < maxRows && w.bytes < maxBytes {
		return nil
	}
	return w.flush()
}

func (w *writer) flush() error {
	if w.rows == 0 {
		return nil
	}
	_, err := w.tx.Exec(w.text, w.lists...)
	w.clear()
	return err
}

// pointer is nil for NULL.
func pointer[T any](v any) *T {
	if v, ok := v.(T); ok {
		return &v
	}
	return nil
}
