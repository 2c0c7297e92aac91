package sqlite

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
)

// Rows are what a query answers, row by row.
type Rows struct {
	from driver.Rows
	row  []driver.Value
	err  error
}

// Next goes to the next row, and says whether there is one.
func (r *Rows) Next() bool {
	err := r.from.Next(r.row)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return err == nil
}

// Err is why Next said that there was no more; nil: there is none.
func (r *Rows) Err() error { return r.err }

// Scan puts the columns of the present row where pointers point: to numbers, texts, truths and bytes, by whatever name their type
// goes, to pointers to these, which are nil for what is NULL, or to any.
func (r *Rows) Scan(dest ...any) error {
	if len(dest) != len(r.row) {
		return fmt.Errorf("%d columns are read into %d places", len(r.row), len(dest))
	}
	for i, d := range dest {
		if err := assign(d, r.row[i]); err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
	}
	return nil
}

// assign puts a value of the driver where d points.
func assign(d any, v driver.Value) error {
	switch d := d.(type) { // what is most usual, without reflection
	case *string:
		if s, ok := v.(string); ok {
			*d = s
			return nil
		}
	case *int64:
		if n, ok := v.(int64); ok {
			*d = n
			return nil
		}
	case *any:
		*d = v
		return nil
	}
	to := reflect.ValueOf(d)
	if to.Kind() != reflect.Pointer || to.IsNil() {
		return fmt.Errorf("%T is no place for a value", d)
	}
	return put(to.Elem(), v)
}

func put(to reflect.Value, v driver.Value) error {
	if to.Kind() == reflect.Pointer {
		if v == nil {
			to.SetZero()
			return nil
		}
		to.Set(reflect.New(to.Type().Elem()))
		return put(to.Elem(), v)
	}
	done := false
	switch v := v.(type) {
	case int64:
		done = putNumber(to, v)
	case string:
		done = putText(to, v)
	case []byte:
		done = putText(to, string(v))
	case float64:
		if done = to.CanFloat(); done {
			to.SetFloat(v)
		}
	case nil:
		if done = isBytes(to); done {
			to.SetZero()
		}
	}
	if !done {
		return fmt.Errorf("%T is not read into %s", v, to.Type())
	}
	return nil
}

// putNumber is for truths too: SQLite has 0 and 1 for them.
func putNumber(to reflect.Value, n int64) bool {
	switch {
	case to.CanInt() && !to.OverflowInt(n):
		to.SetInt(n)
	case to.Kind() == reflect.Bool && (n == 0 || n == 1):
		to.SetBool(n == 1)
	case to.CanFloat():
		to.SetFloat(float64(n))
	case to.Kind() == reflect.String:
		to.SetString(strconv.FormatInt(n, 10))
	default:
		return false
	}
	return true
}

func putText(to reflect.Value, s string) bool {
	switch {
	case to.Kind() == reflect.String:
		to.SetString(s)
	case isBytes(to):
		to.SetBytes([]byte(s))
	default:
		return false
	}
	return true
}

func isBytes(v reflect.Value) bool {
	return v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8
}

// value is an argument as the driver takes it.
func value(a any) (driver.Value, error) {
	switch a := a.(type) {
	case nil, string, int64, bool, float64, []byte:
		return a, nil
	case int:
		return int64(a), nil
	}
	return driver.DefaultParameterConverter.ConvertValue(a)
}
