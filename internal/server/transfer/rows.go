package transfer

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"pitboss/internal/foundation/db"
)

// Sum is an order-independent hash of a table's rows: the sum of the rows' own hashes.
type Sum [4]uint64

func (s *Sum) add(row [sha256.Size]byte) {
	for i := range s {
		s[i] += binary.LittleEndian.Uint64(row[8*i:])
	}
}

func (s Sum) String() string {
	var b [sha256.Size]byte
	for i := range s {
		binary.LittleEndian.PutUint64(b[8*i:], s[i])
	}
	return hex.EncodeToString(b[:])
}

// tableDigest has the number of a table's rows and a hash of their values.
type tableDigest struct {
	rows int64
	sum  Sum
}

// normalize returns a value as both engines represent it in a column of this kind, nil for NULL.
func (c column) normalize(v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case string:
		if c.kind == text {
			return v, nil
		}
	case []byte:
		if c.kind == blob {
			return append([]byte{}, v...), nil // a nil slice would become NULL
		}
	case bool:
		if c.kind == boolean {
			return v, nil
		}
	case int64:
		switch {
		case c.kind == boolean && (v == 0 || v == 1): // SQLite's representation
			return v == 1, nil
		case c.kind == big, c.kind == small && v >= math.MinInt32 && v <= math.MaxInt32:
			return v, nil
		case c.kind == small, c.kind == boolean:
			return nil, fmt.Errorf("%d is no %s", v, c.kind)
		}
	}
	return nil, fmt.Errorf("a value of type %T in a column of type %s", v, c.kind)
}

// checkStorable returns why an engine cannot store a value.
func checkStorable(e db.Engine, v any) error {
	s, ok := v.(string)
	switch {
	case !ok || e != db.Postgres:
		return nil
	case strings.Contains(s, "\x00"):
		return errors.New("text with the character U+0000, which PostgreSQL cannot hold")
	case !utf8.ValidString(s):
		return errors.New("text that is not UTF-8, which PostgreSQL cannot hold")
	}
	return nil
}

// hashOf hashes a row with its values sorted by column name. Each value has a type tag and its length or an end
// mark, so that different rows have different encodings.
func hashOf(row []any, buffer []byte) (sum [sha256.Size]byte, used []byte) {
	b := buffer[:0]
	for _, v := range row {
		switch v := v.(type) {
		case nil:
			b = append(b, 'n')
		case string:
			b = append(binary.LittleEndian.AppendUint64(append(b, 't'), uint64(len(v))), v...)
		case []byte:
			b = append(binary.LittleEndian.AppendUint64(append(b, 'b'), uint64(len(v))), v...)
		case int64:
			b = append(strconv.AppendInt(append(b, 'i'), v, 10), ';')
		case bool:
			b = append(b, 'f')
			if v {
				b[len(b)-1] = 'w'
			}
		}
	}
	return sha256.Sum256(b), b
}

// describeRow names a row for the operator.
func (t table) describeRow(row []any) string {
	var key []string
	for _, name := range t.key() {
		for i, c := range t.columns {
			if c.name == name {
				key = append(key, fmt.Sprintf("%s %v", name, row[i]))
			}
		}
	}
	return t.name + " " + strings.Join(key, ", ")
}
