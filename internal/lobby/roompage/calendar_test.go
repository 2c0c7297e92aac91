package roompage

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
	"pitboss/internal/test/assert"
)

func at(text string) clock.Instant {
	moment, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return clock.FromTime(moment)
}

func samplePage(names ...string) Page {
	p := Page{
		Address: "club", RoomName: "Möbius, Card; Club", Location: "Austin, TX", TimeZone: "America/Chicago",
		StreetAddress: "1700 Palmer Lane", Phone: "(512) 555-0100", Terms: "Members only, 21 and over",
		Hours: []Opening{{"friday", "12:00", "04:00"}},
	}
	places := 60
	for i, name := range names {
		start := at("2026-11-29T05:30:00Z").Add(time.Duration(i) * time.Hour)
		p.Tournaments = append(p.Tournaments, Tournament{
			ID: "t" + name[:1], Name: name, StartTime: start, BuyIn: money.Cents(100_00), MaxEntries: &places,
			plannedEnd: start.Add(3 * time.Hour),
		})
	}
	return p
}

func TestTheCalendarIsReadByAnotherProgram(t *testing.T) {
	t.Parallel()
	names := []string{
		"Late; Night, \\Turbo\\",
		"Ein sehr langes Turnier mit vielen Wörtern, die über die erste Zeile hinausgehen, ⛓️‍💥 ganz sicher",
	}
	page := samplePage(names...)
	file := string(page.Calendar("https://club.example/r/club", "club.example", at("2026-11-28T20:42:00Z")))

	calendar, err := ics.ParseCalendar(strings.NewReader(file))
	assert.NoError(t, "parse", err)
	events := calendar.Events()
	assert.MustEqual(t, "events", len(events), 2)
	text := func(e *ics.VEvent, property ics.ComponentProperty) string {
		return ics.FromText(e.GetProperty(property).Value)
	}
	for i, e := range events {
		assert.Equal(t, "summary", text(e, ics.ComponentPropertySummary), names[i])
		assert.Equal(t, "location", text(e, ics.ComponentPropertyLocation), "Möbius, Card; Club, 1700 Palmer Lane")
		assert.Equal(t, "description", text(e, ics.ComponentPropertyDescription),
			"$100 buy-in, 60 places\nMembers only, 21 and over")
		start, err := e.GetStartAt()
		assert.NoError(t, "start", err)
		assert.Equal(t, "start", clock.FromTime(start), page.Tournaments[i].StartTime)
		end, err := e.GetEndAt()
		assert.NoError(t, "end", err)
		assert.Equal(t, "end", clock.FromTime(end), page.Tournaments[i].plannedEnd)
		stamp, err := e.GetDtStampTime()
		assert.NoError(t, "stamp", err)
		assert.Equal(t, "stamp", clock.FromTime(stamp), at("2026-11-28T20:42:00Z"))
	}
	assert.Equal(t, "id", events[0].Id(), "tL@club.example")

	for _, line := range strings.Split(strings.TrimSuffix(file, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
}

func TestTheHeadHoldsNoMarkupOfAName(t *testing.T) {
	t.Parallel()
	page := samplePage("</script><script>window.ran=1</script>")
	data, err := page.StructuredData("https://club.example/r/club")
	assert.NoError(t, "data", err)
	if strings.ContainsAny(string(data), "<>") {
		t.Errorf("markup in %s", data)
	}
	for _, says := range []string{
		`"startDate":"2026-11-28T23:30:00-06:00"`, `"price":"100.00"`, `"telephone":"(512) 555-0100"`,
		`"dayOfWeek":"https://schema.org/Friday"`, `"closes":"04:00"`,
	} {
		if !strings.Contains(string(data), says) {
			t.Errorf("no %s in %s", says, data)
		}
	}
}

func TestAnAddressIsSuggestedByTheName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Lodge Card Club": "lodge-card-club", "  Joe's  Place #2 ": "joe-s-place-2", "Ü": "", "A": "",
		strings.Repeat("ab ", 40): strings.TrimSuffix(strings.Repeat("ab-", 20), "-"),
	} {
		assert.Equal(t, name, addressFor(name), want)
	}
}
