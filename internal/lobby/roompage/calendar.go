package roompage

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"pitboss/internal/foundation/clock"
)

// Calendar returns the tournaments as an iCalendar file (RFC 5545). Times are in UTC, which names each moment exactly
// and needs no time zone rules in the file; calendars show them in the reader's zone. The host makes the ids of the
// events unique.
func (p Page) Calendar(url, host string, now clock.Instant) []byte {
	var c calendar
	c.line("BEGIN", "VCALENDAR")
	c.line("VERSION", "2.0")
	c.line("PRODID", "-//PitBoss//Room page//EN")
	c.line("METHOD", "PUBLISH")
	c.text("NAME", "Tournaments at "+p.RoomName)
	c.text("X-WR-CALNAME", "Tournaments at "+p.RoomName)
	c.text("X-WR-TIMEZONE", p.TimeZone)
	c.line("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
	for _, t := range p.Tournaments {
		c.line("BEGIN", "VEVENT")
		c.text("UID", t.ID+"@"+host)
		c.moment("DTSTAMP", now)
		c.moment("DTSTART", t.StartTime)
		c.moment("DTEND", t.plannedEnd)
		c.text("SUMMARY", t.Name)
		c.text("LOCATION", p.RoomName+", "+p.postalAddress())
		c.text("DESCRIPTION", p.entryTerms(t))
		c.line("URL", url)
		c.line("END", "VEVENT")
	}
	c.line("END", "VCALENDAR")
	return []byte(c.lines.String())
}

// entryTerms is the sentence about the price, the number and the conditions of entries.
func (p Page) entryTerms(t Tournament) string {
	price := "Free entry"
	if t.BuyIn > 0 {
		price = t.BuyIn.Dollars() + " buy-in"
	}
	if t.MaxEntries != nil {
		price += fmt.Sprintf(", %d places", *t.MaxEntries)
	}
	return strings.TrimSuffix(price+"\n"+p.Terms, "\n")
}

// calendar writes the content lines of an iCalendar file.
type calendar struct{ lines strings.Builder }

// maxLine is the longest line in bytes, without its end. A longer one is folded (RFC 5545, 3.1).
const maxLine = 75

// line writes a property whose value needs no escaping.
func (c *calendar) line(name, value string) {
	rest := name + ":" + value
	for len(rest) > maxLine {
		end := maxLine
		for !utf8.RuneStart(rest[end]) { // a fold must not split a letter
			end--
		}
		c.lines.WriteString(rest[:end] + "\r\n")
		rest = " " + rest[end:]
	}
	c.lines.WriteString(rest + "\r\n")
}

// calendarText escapes a text (RFC 5545, 3.3.11). Control characters are not allowed in one.
var calendarText = strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`)

func (c *calendar) text(name, value string) {
	value = strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == '\x7f' {
			return -1
		}
		return r
	}, value)
	c.line(name, calendarText.Replace(value))
}

func (c *calendar) moment(name string, at clock.Instant) {
	c.line(name, at.Time().Format("20060102T150405Z"))
}
