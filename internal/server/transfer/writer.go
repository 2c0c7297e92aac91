package transfer

import (
	"fmt"
	"strings"

	"pitboss/internal/foundation/db"
)

// writer writes rows into a table of the new database. On SQLite each row is one execution of a prepared statement.
// On PostgreSQL a statement has many rows, as one array per column; COPY does not work under row-level security.
type writer struct {
	tx    *db.AnyTx
	of    table
	text  string // of the statement
	lists []any  // one array per column; nil on SQLite
	rows  int
	bytes int
}

// Limits of one statement.
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

// write takes a normalized row. It may be buffered until the next call or flush.
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
			b, _ := v.([]byte) // a nil slice is NULL
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
