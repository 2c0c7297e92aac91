package player

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestFoldRemovesAccentsAndCase(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]string{
		"Zoë  Müller": "zoe muller", "O'BRIEN": "o'brien", " José\tÁlvarez\n": "jose alvarez", "Łukasz": "lukasz",
		"Søren Groß": "soren gross", "Ærøskøbing": "aeroskobing", "İpek": "ipek", "李小龙": "李小龙",
		"": "", "\u0301": "",
	} {
		if got := fold(s); got != want {
			t.Errorf("fold(%q): got %q, want %q", s, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.String().Draw(t, "text")
		once := fold(s)
		if again := fold(once); again != once && fold(again) != again {
			t.Fatalf("fold(%q): got %q, then %q", s, once, again)
		}
		if once != strings.Join(strings.Fields(once), " ") {
			t.Fatalf("fold(%q): got %q, want single blanks", s, once)
		}
	})
}

func TestDigitsIgnorePhoneFormatting(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"(512) 555-0148", "+1 512 555 0148", "1-512-555-0148", "512.555.0148", "5125550148"} {
		if got := digits(s); got != "5125550148" {
			t.Errorf("digits(%q): got %q, want 5125550148", s, got)
		}
		if !validPhone(s) {
			t.Errorf("validPhone(%q): got false, want true", s)
		}
	}
	for s, want := range map[string]bool{"": false, "12": false, "123": true, "123456789012345": true,
		"1234567890123456": false, "555-CALL": false, "٥٥٥٠": false, "+": false} {
		if got := validPhone(s); got != want {
			t.Errorf("validPhone(%q): got %v, want %v", s, got, want)
		}
	}
}

func TestTermsCoverWordsAndPartsOfThePhone(t *testing.T) {
	t.Parallel()
	got := searchTerms("Ray O'Brien-Whitfield", "Ray the Ace", "+1 512 555 0148", "Ace.Whit@example.org",
		"1991-03-15")
	for _, want := range []string{"whit", "example", "org", "ray", "o", "brien", "whitfield", "the", "ace",
		"5125550148", "125550148", "0148", "148", "=1991-03-15"} {
		if !slices.Contains(got, want) {
			t.Errorf("got terms %v, want %q among them", got, want)
		}
	}
	for _, bad := range []string{"", "48", "8", "ray o'brien", "1991", "19910315"} {
		if slices.Contains(got, bad) {
			t.Errorf("got terms %v, want no %q", got, bad)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		list := searchTerms(rapid.String().Draw(t, "name"), rapid.String().Draw(t, "nickname"),
			rapid.StringMatching(`[0-9 +().-]{0,20}`).
				Draw(t, "phone"), rapid.StringMatching(`[a-z.]{0,9}@[a-z.]{0,9}`).Draw(t,
				"email"), rapid.SampledFrom([]string{"", "1991-03-15"}).Draw(t, "birth date"))
		sorted := slices.Clone(list)
		slices.Sort(sorted)
		if len(slices.Compact(sorted)) != len(list) || slices.Contains(list, "") {
			t.Fatalf("got terms %q, want no empty or repeated ones", list)
		}
	})
}

func TestSearchWordsSplitsNamesAndJoinsDigits(t *testing.T) {
	t.Parallel()
	for q, want := range map[string][]string{
		"555-01": {"55501"}, "(512) 555": {"512555"}, "Ray Whit": {"ray", "whit"}, "O'Brien": {"o", "brien"}, "": nil,
		"  ": nil, "%_%": nil, "ray 512": {"ray", "512"}, "Zoë": {"zoe"}, "12": {"12"},
		"1991-03-15": {"=1991-03-15"}, "1991-13-15": {"19911315"}, "1991-3-15": {"1991315"},
	} {
		if got := SearchWords(q); !slices.Equal(got, want) {
			t.Errorf("SearchWords(%q): got %q, want %q", q, got, want)
		}
	}
}
