package money_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"pitboss/internal/foundation/money"
	"pitboss/internal/test/assert"
)

func TestParseReadsPlainAmounts(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]money.Cents{
		"0": 0, "0.00": 0, "150": 150_00, "150.5": 150_50, "150.50": 150_50, "0.01": 1, "00012": 12_00,
		"9999999.99": money.Max,
	} {
		if got, err := money.Parse(s); err != nil || got != want {
			t.Errorf("%q: %d, %v; want %d", s, got, err, want)
		}
	}
}

func TestParseRejectsOtherForms(t *testing.T) {
	t.Parallel()
	for want, list := range map[error][]string{
		money.ErrShape: {"", " ", "1e3", "1E3", "0x10", "NaN", "Inf", "+1", "1,000", "1 000", " 1", "1 ", "1.",
			".5", ".", "12.345", "9999999.990", "1.2.3", "١٢", "１２", "12.٣", "$5", "5 USD",
			"--1", "-", "-1e3", "- 1", "1_000", "1\x00", "\n1", "0b1", "1/2", "½"},
		money.ErrNegative: {"-5", "-0.01", "-5.00", "-0"},
		money.ErrTooLarge: {"10000000", "99999999999999999999", strings.Repeat("9", 10_000)},
	} {
		for _, s := range list {
			if _, err := money.Parse(s); !errors.Is(err, want) {
				t.Errorf("%.40q: %v, want %v", s, err, want)
			}
		}
	}
}

func TestAmountsAreEncodedAsTextAndDecodedFromNumbersToo(t *testing.T) {
	t.Parallel()
	for c, want := range map[money.Cents]string{0: `"0.00"`, 5: `"0.05"`, 150_00: `"150.00"`, -5: `"-0.05"`,
		-1234_56: `"-1234.56"`, money.Max: `"9999999.99"`} {
		raw, err := json.Marshal(c)
		if err != nil || string(raw) != want {
			t.Errorf("%d: %s, %v; want %s", c, raw, err, want)
		}
	}
	for raw, want := range map[string]money.Cents{`"150.00"`: 150_00, `150`: 150_00, `150.5`: 150_50, `"\u0031"`: 1_00,
		`"-12.34"`: -12_34, `-5`: -5_00} {
		var c money.Cents
		if err := json.Unmarshal([]byte(raw), &c); err != nil || c != want {
			t.Errorf("%s: %d, %v; want %d", raw, c, err, want)
		}
	}
	for _, raw := range []string{`1e3`, `"1e3"`, `-0`, `"-0.00"`, `-1e3`, `"--5"`, `1.234`, `true`, `{}`, `[]`, `""`,
		`10000000`, `"\ud800"`} {
		var c money.Cents = 7
		if json.Unmarshal([]byte(raw), &c) == nil {
			t.Fatalf("%s was read as: json.Unmarshal([]byte(raw), &c): got no error", raw)
		}
		assert.Equal(t, raw+" was read as: c", c, 7)
	}
}

func TestRoundingIsHalfUpAndOnce(t *testing.T) {
	t.Parallel()
	for minutes, want := range map[int64]money.Cents{0: 0, 1: 20, 60: 12_00, 222: 44_40} {
		if got := money.PerMinute(12_00, minutes); got != want {
			t.Errorf("%d minutes: %d, want %d", minutes, got, want)
		}
	}
	for sixtieths, want := range map[int64]money.Cents{0: 0, 29: 0, 30: 1, 31: 1, 89: 1, 90: 2} {
		if got := money.RoundSixtieths(sixtieths); got != want {
			t.Errorf("%d sixtieths: %d, want %d", sixtieths, got, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"150.00", "1e3", "-5", "", "9999999.99", "12.345", "٣", "1.", "+1", "0x1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := money.Parse(s)
		if err != nil {
			assert.MustEqual(t, fmt.Sprintf("%q", s), c, 0)
			return
		}
		if c < 0 {
			t.Fatalf("%q: c: got %v, want at least 0", s, c)
		}
		if c > money.Max {
			t.Fatalf("%q: c: got %v, want at most %v", s, c, money.Max)
		}
		assert.MustEqual(t, `strings.Trim(s, "0123456789.")`, strings.Trim(s, "0123456789."), "")
		again, err := money.Parse(c.String())
		assert.NoError(t, fmt.Sprintf("%q", s), err)
		assert.MustEqual(t, fmt.Sprintf("%q: again", s), again, c)
	})
}

func TestDollarsGroupsThousandsAndOmitsZeroCents(t *testing.T) {
	t.Parallel()
	for amount, want := range map[money.Cents]string{
		0: "$0", 5: "$0.05", 100: "$1", 999_99: "$999.99", 1000_00: "$1,000", 3450_50: "$3,450.50",
		money.Max: "$9,999,999.99", 123_456_00: "$123,456",
	} {
		if got := amount.Dollars(); got != want {
			t.Errorf("%d: %s, want %s", amount, got, want)
		}
	}
}
