package sqlite

import (
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strconv"
)

// Rows is the result of a query.
type Rows struct {
	from driver.Rows
	row  []driver.Value
	err  error
}

// Next advances to the next row and reports whether there is one.
func (r *Rows) Next() bool {
	err := r.from.Next(r.row)
	if err != nil && !errors.Is(err, io.EOF) {
		r.err = err
	}
	return err == nil
}

// Err returns the error that ended the rows, or nil.
func (r *Rows) Err() error { return r.err }

// Scan copies the columns of the current row. A destination points to a number, text, boolean or bytes of any named
// type, to a pointer to one of these, which is nil for NULL, or to any.
func (r *Rows) Scan(dest ...any) error {
	if len(dest) != len(r.row) {
		return fmt.Errorf("got %d destinations for %d columns", len(dest), len(r.row))
	}
	for i, d := range dest {
		if err := assign(d, r.row[i]); err != nil {
			return fmt.Errorf("column %d: %w", i+1, err)
		}
	}
	return nil
}

// assign copies a driver value to the destination of d.
func assign(d any, v driver.Value) error {
	switch d := d.(type) { // the common types, without reflection
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
		return fmt.Errorf("%T is not a destination for a value", d)
	}
	return setValue(to.Elem(), v)
}

func setValue(to reflect.Value, v driver.Value) error {
	if to.Kind() == reflect.Pointer {
		if v == nil {
			to.SetZero()
			return nil
		}
		to.Set(reflect.New(to.Type().Elem()))
		return setValue(to.Elem(), v)
	}
	done := false
	switch v := v.(type) {
	case int64:
		done = setNumber(to, v)
	case string:
		done = setText(to, v)
	case []byte:
		done = setText(to, string(v))
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
		return fmt.Errorf("cannot scan %T into %s", v, to.Type())
	}
	return nil
}

// setNumber also sets booleans, which SQLite stores as 0 and 1.
func setNumber(to reflect.Value, n int64) bool {
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

func setText(to reflect.Value, s string) bool {
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

// value converts an argument for the driver.
func value(a any) (driver.Value, error) {
	switch a := a.(type) {
	case nil, string, int64, bool, float64, []byte:
		return a, nil
	case int:
		return int64(a), nil
	}
	return driver.DefaultParameterConverter.ConvertValue(a)
}
