// Package roompage holds the public page of a room, /r/{address}: what is dealt now, how long the lists are, the
// tournaments, opening hours and address. It is read without a sign-in.
//
// It owns the table room_page and serves /api/room-pages, where an owner sets the page up, and /api/r, which the public
// may read. It may import tournament, floor, room and account.
//
// Rules: a page is off until an owner turns it on. It never carries the name, the number, a note or the money of a
// person, only counts. A page that is off, an unknown address and the page of an inactive organization give the
// same answer.
package roompage

import (
	"regexp"
	"strings"
	"time"

	"pitboss/internal/foundation/fault"
)

// Settings are what an owner sets for the page of a room.
type Settings struct {
	RoomID        string    `json:"roomId"`
	Address       string    `json:"address"` // the last part of /r/…
	IsOn          bool      `json:"isOn"`
	StreetAddress string    `json:"streetAddress"`
	Phone         string    `json:"phone"`
	Hours         []Opening `json:"hours"` // of the days that the room opens, Monday first
	Promotions    []string  `json:"promotions"`
	Terms         string    `json:"terms"`        // the conditions: "Members only, 21 and over"
	ShowsFees     bool      `json:"showsFees"`    // whether the page names the membership fees
	AcceptsJoins  bool      `json:"acceptsJoins"` // whether players join a list from the page
}

// Opening is one day's opening hours, as local times of the room. A room that closes at or before the time it opens
// closes on the next day; equal times mean a whole day.
type Opening struct {
	Day    Weekday `json:"day"`
	Opens  string  `json:"opens" max:"5"`
	Closes string  `json:"closes" max:"5"`
}

// Weekday is a day of the week.
type Weekday string

// weekdays are the days in the order of the page.
var weekdays = []Weekday{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}

// Values are the words allowed on the wire.
func (Weekday) Values() []string {
	words := make([]string, len(weekdays))
	for i, d := range weekdays {
		words[i] = string(d)
	}
	return words
}

// title is the name of the day, as a sentence and schema.org spell it.
func (d Weekday) title() string { return strings.ToUpper(string(d[:1])) + string(d[1:]) }

// Limits of a page's texts.
const (
	minAddress    = 3
	maxAddress    = 60
	maxPromotions = 5
)

// addressPattern is what an address may be: words of a-z and 0-9 between single hyphens.
var addressPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

func isAddress(text string) bool {
	return len(text) >= minAddress && len(text) <= maxAddress && addressPattern.MatchString(text)
}

// addressFor suggests the address of a room by its name. It is empty if the name has too few usable letters.
func addressFor(name string) string {
	var b strings.Builder
	for _, word := range strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	}) {
		if b.Len() > 0 {
			b.WriteByte('-')
		}
		b.WriteString(word)
	}
	suggested := strings.TrimRight(b.String()[:min(b.Len(), maxAddress)], "-")
	if !isAddress(suggested) {
		return ""
	}
	return suggested
}

// defaults are the settings of a room that has no page yet.
func defaults(roomID, roomName string) Settings {
	return Settings{
		RoomID: roomID, Address: addressFor(roomName), Hours: []Opening{}, Promotions: []string{},
		Terms: "Members only", ShowsFees: true,
	}
}

func checkHours(f *fault.Fields, hours []Opening) {
	seen := map[Weekday]bool{}
	for _, h := range hours {
		f.Require(h.Day != "", "hours", "Say of each opening which day it is for")
		f.Require(!seen[h.Day], "hours", "Name each day once")
		seen[h.Day] = true
		f.Require(isClock(h.Opens) && isClock(h.Closes), "hours", "Enter times such as 12:00 and 02:00")
	}
}

func isClock(text string) bool {
	_, err := time.Parse("15:04", text)
	return err == nil && len(text) == len("15:04")
}
