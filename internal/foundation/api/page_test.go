package api

import (
	"encoding/base64"
	"math"
	"reflect"
	"testing"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

func TestCursorRoundTrips(t *testing.T) {
	t.Parallel()
	type position struct {
		at     clock.Instant
		number int64
		small  int32
		text   string
	}
	for _, want := range []position{
		{},
		{1_700_000_000_123_456, math.MaxInt64, math.MaxInt32, "o'neill, zoë \"<&>\" \\u0000 \u2028"},
		{-1, math.MinInt64, math.MinInt32, "01ABC"},
		{clock.Latest, -1, -1, "+john smith"},
	} {
		c := CursorAt(want.at, want.number, want.small, want.text)
		got := position{at: 7, number: 7, small: 7, text: "7"}
		if err := c.Decode(&got.at, &got.number, &got.small, &got.text); err != nil || got != want {
			t.Errorf("%s: got %+v, %v, want %+v", c, got, err, want)
		}
	}
}

func TestEmptyCursorIsTheStartOfTheList(t *testing.T) {
	t.Parallel()
	at, id := clock.Latest, "z"
	if err := Cursor("").Decode(&at, &id); err != nil || at != clock.Latest || id != "z" {
		t.Errorf("got %d, %q, %v", at, id, err)
	}
}

func TestCursorIsDecodedStrictly(t *testing.T) {
	t.Parallel()
	made := string(CursorAt(clock.Instant(5), "a"))
	for name, c := range map[string]string{
		"text": "abc", "no base64": "%",
		"another alphabet": base64.RawStdEncoding.EncodeToString([]byte(`[5,"???>>>"]`)),
		"padding":          base64.URLEncoding.EncodeToString([]byte(`[5,"ab"]`)),
		"a line break":     made[:3] + "\n" + made[3:],
		"cut off":          made[:len(made)-1], "no JSON": encoded(`[5,"a"`), "an object": encoded(`{"at":5}`),
		"null": encoded("null"), "more after it": encoded(`[5,"a"] `), "blanks": encoded(`[5, "a"]`),
		"an empty list": encoded("[]"), "one column": encoded("[5]"), "three columns": encoded(`[5,"a",1]`),
		"columns of null": encoded("[null,null]"),
		"the other order": encoded(`["a",5]`), "a fraction": encoded(`[5.0,"a"]`), "an exponent": encoded(`[5e0,"a"]`),
		"minus zero": encoded(`[-0,"a"]`), "too large a number": encoded(`[9223372036854775808,"a"]`),
		"broken UTF-8": encoded("[5,\"\xff\"]"), "an escape": encoded(`[5,"\u0061"]`),
		"a nested list": encoded(`[5,["a"]]`), "the character zero": string(CursorAt(5, "a\x00")),
	} {
		var at clock.Instant
		var id string
		if err := Cursor(c).Decode(&at, &id); fault.KindOf(err) != fault.Invalid || err.Error() != errCursor.Error() {
			t.Errorf("%s: got %v for %q", name, err, c)
		}
	}
	var small int32
	if err := CursorAt(math.MaxInt32 + 1).Decode(&small); fault.KindOf(err) != fault.Invalid {
		t.Errorf("a number that does not fit: got %v", err)
	}
}

func encoded(s string) string { return base64.RawURLEncoding.EncodeToString([]byte(s)) }

func FuzzCursor(f *testing.F) {
	f.Add(string(CursorAt(clock.Instant(5), "a")))
	f.Add(`[null,""]`)
	f.Add(`[5,"\u0061"]`)
	f.Fuzz(func(t *testing.T, in string) {
		for _, c := range []string{in, encoded(in)} {
			var at clock.Instant
			var id string
			if err := Cursor(c).Decode(&at, &id); err == nil && c != "" && string(CursorAt(at, id)) != c {
				t.Errorf("%q was read as %d, %q", c, at, id)
			}
		}
	})
}

func TestPageEndsAtItsLimit(t *testing.T) {
	t.Parallel()
	key := func(n int) Cursor { return CursorAt(n) }
	for _, c := range []struct {
		list []int
		want Page[int]
	}{
		{[]int{}, Page[int]{[]int{}, ""}},
		{[]int{1, 2}, Page[int]{[]int{1, 2}, ""}},
		{[]int{1, 2, 3}, Page[int]{[]int{1, 2}, CursorAt(2)}},
	} {
		if got := Paginate(c.list, 2, key); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: got %v, want %v", c.list, got, c.want)
		}
	}
	got := ConvertPage(Page[int]{[]int{1, 2}, "next"}, func(n int) int { return -n })
	if want := (Page[int]{[]int{-1, -2}, "next"}); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
