package analytics

import (
	"fmt"
	"strconv"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/wording"
)

// The formats of figures in sentences.

// count formats "1 player", "3 players".
func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + many
}

// dollars formats "$10,930.00".
func dollars(c money.Cents) string {
	sign := ""
	if c < 0 {
		sign, c = "−", -c
	}
	whole, cents, _ := strings.Cut(c.String(), ".")
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	return sign + "$" + whole + "." + cents
}

// signed formats "+3", "−2".
func signed(n int) string {
	if n < 0 {
		return fmt.Sprintf("−%d", -n)
	}
	return fmt.Sprintf("+%d", n)
}

// difference formats "+$1,353.66".
func difference(c money.Cents) string {
	if c < 0 {
		return dollars(c)
	}
	return "+" + dollars(c)
}

// ordinal formats "fourth", and larger numbers as "21st", "22nd".
func ordinal(n int) string {
	words := []string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
		"eleventh", "twelfth"}
	if n < len(words) {
		return words[n]
	}
	return wording.Ordinal(n)
}

// timeAt formats "7:48 PM" by the room's clock, hourAt "8 PM", dateAt "October 2".
func (s *snapshot) timeAt(at clock.Instant) string {
	return at.Time().In(s.calendar.Zone).Format("3:04 PM")
}

func (s *snapshot) hourAt(at clock.Instant) string {
	local := at.Time().In(s.calendar.Zone)
	if local.Minute() != 0 {
		return local.Format("3:04 PM")
	}
	return local.Format("3 PM")
}

func (s *snapshot) dateAt(at clock.Instant) string {
	return at.Time().In(s.calendar.Zone).Format("January 2")
}
