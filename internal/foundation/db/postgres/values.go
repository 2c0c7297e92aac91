package postgres

import "reflect"

// Values appends copies of the arguments, because a statement may run later or twice, when the pointers' targets may
// have changed.
func Values(out, args []any) []any {
	for _, a := range args {
		out = append(out, value(a))
	}
	return out
}

func value(a any) any {
	switch a.(type) {
	case nil, string, int64, int, bool, float64, []string, []int64:
		return a
	}
	v := reflect.ValueOf(a)
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil
		}
		v = v.Elem()
	}
	switch v.Kind() {
	case reflect.String:
		return v.String()
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		return v.Int()
	case reflect.Bool:
		return v.Bool()
	case reflect.Float64:
		return v.Float()
	default:
		return v.Interface()
	}
}
