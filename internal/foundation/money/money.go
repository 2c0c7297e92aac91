// Package money represents amounts as whole cents, parses them strictly and formats them with two decimals. It has one
// currency, the United States dollar.
package money

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Cents is an amount in cents. The program never uses floats for money.
type Cents int64

// Max is the largest amount of a request: 9,999,999.99.
const Max Cents = 999_999_999

// The messages for a wrong amount.
var (
	ErrShape    = errors.New("Enter an amount such as 150.00")
	ErrNegative = errors.New("Enter an amount that is not negative")
	ErrTooLarge = errors.New("Enter an amount of at most 9,999,999.99")
)

// Parse parses a plain decimal such as "150", "150.5" or "150.00". It rejects signs, exponents, separators, spaces,
// digits other than 0 to 9, more than two decimals, and amounts above Max.
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

// String returns the amount with two decimals and without a currency sign.
func (c Cents) String() string { return string(c.append(nil)) }

// Dollars formats an amount that is not negative for people: "$3,450", or "$3,450.50" with cents.
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

// MarshalText writes a decimal such as 150.00, which is a string in JSON.
func (c Cents) MarshalText() ([]byte, error) { return c.append(nil), nil }

// UnmarshalJSON parses a decimal string or a JSON number by the rules of Parse. It accepts a sign, because ledger
// answers have one; foundation/api rejects negative amounts in requests.
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

// PerMinute charges an hourly rate for minutes, rounded half up to the cent. Neither may be negative.
func PerMinute(hourly Cents, minutes int64) Cents { return RoundSixtieths(int64(hourly) * minutes) }

// RoundSixtieths converts sixtieths of a cent to cents, half up. The parts of a time charge are added in sixtieths and
// rounded once, so that they match the total.
func RoundSixtieths(n int64) Cents { return Cents((n + 30) / 60) }

// Signed is an amount that may be negative in a request, such as a correction.
type Signed Cents

// MarshalText writes a decimal such as -20.00, which is a string in JSON.
func (s Signed) MarshalText() ([]byte, error) { return Cents(s).MarshalText() }

// UnmarshalJSON parses like Cents.
func (s *Signed) UnmarshalJSON(b []byte) error { return (*Cents)(s).UnmarshalJSON(b) }
