package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/money"
)

// Limits of a request.
const (
	maxBodySize     = 1 << 20 // bytes
	maxTextLength   = 200     // characters of a text field without a tag of its own
	maxKeyLength    = 200     // bytes of an Idempotency-Key
	maxItems        = 2000    // of a list
	maxPathIDLength = 100     // bytes of an id in the path
)

// Validator is a request that can tell what is wrong with it.
type Validator interface{ Validate(*fault.Fields) }

// enum is a type with a fixed set of words.
type enum interface{ Values() []string }

// binder fills a request struct from path, query and JSON body. Fields are tagged `path:"id"`, `query:"limit"` or
// `json:"name"`. A text field may have a `max:"2000"` tag: its length in characters, or in bytes if it is in the path.
type binder struct {
	takesBody bool
	paths     []binding
	queries   []binding
	body      map[string]binding
	payload   []int // index of the field of type Payload; nil: none
	upload    []int // index of the field of type Upload; nil: none
}

type binding struct {
	name      string
	index     []int
	maxLength int
}

func newBinder(t reflect.Type, takesBody bool) *binder {
	b := &binder{takesBody: takesBody, body: map[string]binding{}}
	for _, f := range reflect.VisibleFields(t) {
		if f.Anonymous || !f.IsExported() {
			continue
		}
		if f.Type == payloadType {
			b.payload = f.Index
			continue
		}
		if f.Type == uploadType {
			b.upload = f.Index
			continue
		}
		maxLength := maxTextLength
		if m := f.Tag.Get("max"); m != "" {
			n, err := strconv.Atoi(m)
			if err != nil {
				panic(fmt.Sprintf("%v.%s: max:%q is not a number", t, f.Name, m))
			}
			maxLength = n
		}
		switch {
		case f.Tag.Get("path") != "":
			if f.Tag.Get("max") == "" {
				maxLength = maxPathIDLength
			}
			b.paths = append(b.paths, binding{f.Tag.Get("path"), f.Index, maxLength})
		case f.Tag.Get("query") != "":
			b.queries = append(b.queries, binding{f.Tag.Get("query"), f.Index, maxLength})
		default:
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name != "" && name != "-" {
				b.body[name] = binding{name, f.Index, maxLength}
			}
		}
	}
	return b
}

// bind fills the request struct and returns the raw body.
func (b *binder) bind(w http.ResponseWriter, req *http.Request, in any) ([]byte, error) {
	v := reflect.ValueOf(in).Elem()
	if !plainText(req.URL.Path) {
		return nil, fault.NotFound("Page")
	}
	for _, p := range b.paths {
		id := req.PathValue(p.name)
		if len(id) > p.maxLength {
			return nil, fault.NotFound("Page")
		}
		if err := setText(v.FieldByIndex(p.index), id); err != nil {
			return nil, fault.NotFound("Page")
		}
	}
	var wrong fault.Fields
	if err := b.bindQuery(req, v, &wrong); err != nil {
		return nil, err
	}
	var body []byte
	if b.takesBody {
		var err error
		limit := int64(maxBodySize)
		if b.upload != nil {
			limit = maxUploadSize
		}
		if body, err = readBody(w, req, limit); err != nil {
			return nil, err
		}
		if err := b.bindBody(req, body, v, &wrong); err != nil {
			return nil, err
		}
	}
	if c, ok := in.(Validator); ok {
		c.Validate(&wrong)
	}
	return body, wrong.Err()
}

func (b *binder) bindQuery(req *http.Request, v reflect.Value, wrong *fault.Fields) error {
	if req.URL.RawQuery == "" {
		return nil
	}
	values, err := url.ParseQuery(req.URL.RawQuery)
	if err != nil {
		return fault.New(fault.Malformed, "The address of the request cannot be read")
	}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		list := values[name]
		i := slices.IndexFunc(b.queries, func(q binding) bool { return q.name == name })
		switch {
		case i < 0:
			wrong.Add(name, "Unknown parameter")
		case len(list) > 1:
			wrong.Add(name, "Give this parameter once")
		case !plainText(list[0]) || utf8.RuneCountInString(list[0]) > b.queries[i].maxLength:
			wrong.Add(name, fmt.Sprintf("Enter at most %d plain characters", b.queries[i].maxLength))
		default:
			if err := setText(v.FieldByIndex(b.queries[i].index), list[0]); err != nil {
				wrong.Add(name, err.Error())
			}
		}
	}
	return nil
}

func readBody(w http.ResponseWriter, req *http.Request, limit int64) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, req.Body, limit))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return nil, fault.New(fault.TooLarge, "The request is larger than %d MiB", limit>>20)
	}
	if err != nil {
		return nil, fault.New(fault.Malformed, "The request broke off")
	}
	return body, nil
}

func (b *binder) bindBody(req *http.Request, body []byte, v reflect.Value, wrong *fault.Fields) error {
	if len(body) == 0 {
		return nil
	}
	if b.upload != nil {
		v.FieldByIndex(b.upload).SetBytes(body)
		return checkUpload(req)
	}
	if b.payload != nil {
		p, err := parsePayload(req, body)
		v.FieldByIndex(b.payload).Set(reflect.ValueOf(p))
		return err
	}
	if kind, _, err := mime.ParseMediaType(req.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return fault.New(fault.WrongType, "Send the request as application/json")
	}
	if !utf8.Valid(body) {
		return fault.New(fault.Malformed, "The request is not valid UTF-8")
	}
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(body, &fields); err != nil || fields == nil {
		return fault.New(fault.Malformed, "The request is not a JSON object")
	}
	// sorted, so that the same request always gets the same answer
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		raw := fields[name]
		f, known := b.body[name]
		if !known {
			wrong.Add(name, "Unknown field")
			continue
		}
		target := v.FieldByIndex(f.index)
		if err := decode(raw, target); err != nil {
			wrong.Add(name, err.Error())
			continue
		}
		if message := checkValues(target, f.maxLength); message != "" {
			wrong.Add(name, message)
		}
	}
	return nil
}

// decode reads one field. Its error is a sentence for the user.
func decode(raw json.RawMessage, target reflect.Value) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	err := d.Decode(target.Addr().Interface())
	if err == nil {
		return nil
	}
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return errors.New(expected(kind.Type))
	}
	if strings.HasPrefix(err.Error(), "json: ") {
		return errors.New("Unknown field inside")
	}
	return err // a sentence of the field's own type
}

func expected(t reflect.Type) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.String:
		return "Enter text"
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return "Enter a whole number"
	case reflect.Bool:
		return "Enter true or false"
	case reflect.Slice:
		return "Enter a list"
	default:
		return "Enter a value of the documented form"
	}
}

// checkValues validates each text in v (length, characters, and membership in a fixed set of words) and each amount,
// which no request may send as a negative number.
func checkValues(v reflect.Value, maxLength int) string {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return checkValues(v.Elem(), maxLength)
		}
	case reflect.Slice:
		if _, own := v.Interface().(json.RawMessage); own {
			return "" // an object of the caller's own; the wing limits its size
		}
		if v.Len() > maxItems {
			return fmt.Sprintf("Enter at most %d items", maxItems)
		}
		for i := range v.Len() {
			if m := checkValues(v.Index(i), maxLength); m != "" {
				return m
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				if m := checkValues(v.Field(i), maxLength); m != "" {
					return m
				}
			}
		}
	case reflect.Int64:
		if amount, ok := v.Interface().(money.Cents); ok && amount < 0 {
			return money.ErrNegative.Error()
		}
	case reflect.String:
		s := v.String()
		if e, ok := v.Interface().(enum); ok {
			if s != "" && !slices.Contains(e.Values(), s) {
				return "Choose one of " + strings.Join(e.Values(), ", ")
			}
			return ""
		}
		if utf8.RuneCountInString(s) > maxLength {
			return fmt.Sprintf("Enter at most %d characters", maxLength)
		}
		if !plainText(s) {
			return "Enter text without control characters"
		}
	}
	return ""
}

// plainText rejects control characters, which no name or note contains, and text that PostgreSQL cannot store.
func plainText(s string) bool {
	if !utf8.ValidString(s) {
		return false
	}
	for _, r := range s {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == utf8.RuneError {
			return false
		}
	}
	return true
}

// setText fills a text, number or boolean field from a path or query parameter.
func setText(target reflect.Value, s string) error {
	if target.Kind() == reflect.Pointer {
		target.Set(reflect.New(target.Type().Elem()))
		target = target.Elem()
	}
	switch target.Kind() {
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(s, 10, 64)
		if err != nil {
			return errors.New("Enter a whole number")
		}
		target.SetInt(n)
	case reflect.Bool:
		if s != "true" && s != "false" {
			return errors.New("Enter true or false")
		}
		target.SetBool(s == "true")
	case reflect.String:
		target.SetString(s)
		if e, ok := target.Interface().(enum); ok && !slices.Contains(e.Values(), s) {
			return errors.New("Choose one of " + strings.Join(e.Values(), ", "))
		}
	default:
		panic("a parameter of kind " + target.Kind().String())
	}
	return nil
}

// withConditions passes Idempotency-Key and If-Match on to the transaction.
func withConditions(ctx context.Context, req *http.Request, body []byte, status int) (context.Context, error) {
	if key := req.Header.Get("Idempotency-Key"); key != "" {
		if len(key) > maxKeyLength || !plainText(key) {
			return nil, fault.InvalidField("Idempotency-Key", "Enter at most 200 plain characters")
		}
		sum := sha256.New()
		sum.Write([]byte(req.Method + " " + req.URL.Path))
		if query := req.URL.RawQuery; query != "" {
			sum.Write([]byte("?" + query))
		}
		sum.Write([]byte("\n"))
		sum.Write(body)
		ctx = db.WithIdempotencyKey(ctx, db.IdempotencyKey{
			Key: key, Hash: hex.EncodeToString(sum.Sum(nil)[:16]), NoAnswer: status == http.StatusNoContent,
		})
	}
	if match := req.Header.Get("If-Match"); match != "" && match != "*" {
		room, _, _ := strings.Cut(strings.Trim(match, `"`), ".")
		version, err := strconv.ParseInt(room, 10, 64)
		if err != nil {
			return nil, fault.New(fault.Stale, "If-Match is not a version of this room")
		}
		ctx = db.WithIfMatch(ctx, version)
	}
	return ctx, nil
}
