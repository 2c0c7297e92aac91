// Package money holds amounts as whole cents, reads them strictly and writes them with two decimals.
// It knows one currency, the United States dollar.
package money

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Cents is an amount of money in cents. Money is never a float anywhere in the program.
type Cents int64

// Max is the largest amount a request may carry: 9,999,999.99 (decisions 3).
const Max Cents = 999_999_999

// The sentences a wrong amount is answered with.
var (
	ErrShape    = errors.New("Enter an amount such as 150.00")
	ErrNegative = errors.New("Enter an amount that is not negative")
	ErrTooLarge = errors.New("Enter an amount of at most 9,999,999.99")
)

// Parse reads a plain decimal such as "150", "150.5" or "150.00". It refuses signs, exponents, separators, blanks,
// digits other than 0 to 9, more than two decimals, and more than Most.
func Parse(s string) (Cents, error) {
	if strings.HasPrefix(s, "-") {
		if _, err := Parse(s[1:]); err == nil {
			return 0, ErrNegative
		}
		return 0, ErrShape
	}
	whole, fraction, dot := strings.Cut(s, ".")
	if whole == "" || dot && (fraction == "" || len(fraction) > 2) || !digits(whole) || !digits(fraction) {
		return 0, ErrShape
	}
	if len(fraction) == 1 {
		fraction += "0"
	}
	if fraction == "" {
		fraction = "00"
	}
	n, err := strconv.ParseInt(whole+fraction, 10, 64)
	if err != nil || Cents(n) > Max {
		return 0, ErrTooLarge
	}
	return Cents(n), nil
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// String is the amount with two decimals, "-" in front when it is negative, and no currency sign.
func (c Cents) String() string { return string(c.append(nil)) }

// Dollars is an amount that is not negative as people write it: "$3,450", and "$3,450.50" where there are cents.
func (c Cents) Dollars() string {
	whole := strconv.FormatInt(int64(c)/100, 10)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if cents := c % 100; cents != 0 {
		return fmt.Sprintf("$%s.%02d", whole, cents)
	}
	return "$" + whole
}

func (c Cents) append(b []byte) []byte {
	if c < 0 {
		b = append(b, '-')
		c = -c
	}
	b = strconv.AppendInt(b, int64(c)/100, 10)
	return append(b, '.', byte('0'+c/10%10), byte('0'+c%10))
}

// MarshalText writes a decimal: 150.00, which in JSON is a string.
func (c Cents) MarshalText() ([]byte, error) { return c.append(nil), nil }

// UnmarshalJSON reads a decimal string or a JSON number, both by the rules of Parse. A sign is read, because answers of
// the ledger carry one; foundation/api refuses it in requests.
func (c *Cents) UnmarshalJSON(b []byte) error {
	s := string(b)
	if len(b) > 0 && b[0] == '"' {
		if err := json.Unmarshal(b, &s); err != nil {
			return ErrShape
		}
	}
	amount, minus := strings.CutPrefix(s, "-")
	n, err := Parse(amount)
	switch {
	case err != nil && minus, minus && n == 0:
		_, err = Parse(s)
		return err
	case err != nil:
		return err
	case minus:
		n = -n
	}
	*c = n
	return nil
}

// PerMinute spreads an hourly rate over minutes and rounds half up to the cent, once. Both must not be negative.
func PerMinute(hourly Cents, minutes int64) Cents { return RoundSixtieths(int64(hourly) * minutes) }

// RoundSixtieths turns sixtieths of a cent into cents, half up. Adding sixtieths first and rounding once is what keeps
// the parts of a time charge equal to its sum.
func RoundSixtieths(n int64) Cents { return Cents((n + 30) / 60) }

// Signed is an amount that a request may give below zero: what is put right, not what is paid.
type Signed Cents

// MarshalText writes a decimal: -20.00, which in JSON is a string.
func (s Signed) MarshalText() ([]byte, error) { return Cents(s).MarshalText() }

// UnmarshalJSON reads as Cents does.
func (s *Signed) UnmarshalJSON(b []byte) error { return (*Cents)(s).UnmarshalJSON(b) }
