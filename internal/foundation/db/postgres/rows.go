package postgres

import "github.com/jackc/pgx/v5"

// plainRows scans numbers into any as the types that SQLite returns.
type plainRows struct{ pgx.Rows }

func (r plainRows) Scan(dest ...any) error {
	if err := r.Rows.Scan(dest...); err != nil {
		return err
	}
	for _, d := range dest {
		into, ok := d.(*any)
		if !ok {
			continue
		}
		switch v := (*into).(type) {
		case int16:
			*into = int64(v)
		case int32:
			*into = int64(v)
		case float32:
			*into = float64(v)
		}
	}
	return nil
}
