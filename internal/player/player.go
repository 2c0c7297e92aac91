// Package player holds the directory of an organization's players and everything about one player that is neither
// money nor a seat: bars, self-exclusion, notes, players kept apart, memberships, visits and sessions, and the VIP
// ranking.
//
// It owns the tables membership, player, player_apart, player_day, player_mark, player_note, player_session,
// player_term and refused_entry, and the player counters in the row of the organization. It serves no URLs itself:
// package frontoffice binds its handlers. It may import account and room.
//
// Rules: a record that was merged stays and refers to the record that replaces it, so acts use Canonical or
// LockCanonical. LockCanonical is the lock for data that rooms share per player. Every change of a record goes through
// store, which keeps search terms, counters and events in step. A refused act is rolled back, so LogRefusal stores the
// refusal afterwards.
package player

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"pitboss/internal/foundation/clock"
)

// Player is a person of the organization.
type Player struct {
	ID          string  `json:"id"`
	Name        string  `json:"name" see:"name"`
	Nickname    *string `json:"nickname" see:"personal,view_players"`
	PhoneNumber *string `json:"phoneNumber" see:"personal,view_players"`
	// Phone equals PhoneNumber, for screens that read it under this name.
	Phone     *string       `json:"phone" see:"personal,view_players"`
	Email     *string       `json:"email" see:"personal,view_players"`
	BirthDate *string       `json:"birthDate" see:"personal,view_players"` // "1991-03-15"; null: unknown
	IsActive  bool          `json:"isActive"`
	CreatedAt clock.Instant `json:"createdAt"`

	Barred         *Barred        `json:"barred" see:"personal,view_players"`
	ExcludedUntil  *clock.Instant `json:"excludedUntil" see:"personal,view_players"` // at the player's own request
	ExcludedAt     *clock.Instant `json:"excludedAt" see:"personal,view_players"`
	ProbationUntil *clock.Instant `json:"probationUntil" see:"personal,view_players"`
	SkillLevel     *int           `json:"skillLevel" see:"personal,view_players"` // 0 to 10, as staff set it
	SkillSetBy     *string        `json:"skillSetBy"`
	SkillSetAt     *clock.Instant `json:"skillSetAt"`
	MergedInto     *string        `json:"mergedInto"` // the record that replaces this one
	RemovedAt      *clock.Instant `json:"removedAt"`  // when the personal data were removed
}

// Barred is a bar from the room, with its date and reason.
type Barred struct {
	Since  clock.Instant `json:"since"`
	By     string        `json:"by"`
	Reason string        `json:"reason" see:"personal,view_players"`
}

// Named is a player inside other entities.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name" see:"name"`
}

// UnknownName is the name of an unidentified person in a seat.
const UnknownName = "Unknown Player"

// transliterations spells letters that Unicode does not decompose the way people type them without accents.
var transliterations = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ð", "d", "ħ", "h", "ı", "i", "ß", "ss",
	"æ", "ae", "œ", "oe", "þ", "th")

// RemovedName is the name of a player after the removal of their personal data.
const RemovedName = "Removed player"

// fold normalizes text for searching and sorting: lower case, no accents, single blanks.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.Fields(transliterations.Replace(b.String())), " ")
}

// NameKey is the normalized form of a name for sorting and comparing.
func NameKey(name string) string { return fold(name) }

// words splits a folded text at every character that is neither a letter nor a digit.
func words(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// digits returns the digits of a phone number without the trunk prefix of North America, so that +1 512 555 0148 and
// (512) 555-0148 are equal.
func digits(phone string) string {
	d := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, phone)
	if len(d) == 11 && d[0] == '1' {
		d = d[1:]
	}
	return d
}

// PhoneDigits returns the digits by which a phone number is compared, without the country code of the United States.
func PhoneDigits(phone string) string { return digits(phone) }

// validPhone reports whether s reads as a phone number.
func validPhone(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("0123456789 +-().", r) {
			return false
		}
	}
	n := len(digits(s))
	return n >= 3 && n <= 15
}

// searchTerms returns the terms of a player: each word of the name, nickname and email address; each pair of words of
// name and nickname, in either order; each suffix of at least three digits of the phone number, so that a prefix of a
// term matches any part of the number; and the birth date.
func searchTerms(name, nickname, phone, email, birthDate string) []string {
	seen := map[string]bool{}
	var out []string
	add := func(t string) {
		if t != "" && !seen[t] {
			seen[t] = true
			out = append(out, t)
		}
	}
	for _, w := range words(fold(name + " " + nickname + " " + email)) {
		add(w)
	}
	names := words(fold(name + " " + nickname))
	names = names[:min(len(names), maxPairedWords)]
	for i, first := range names {
		for j, second := range names {
			if i != j {
				add(pairTerm(first, second))
			}
		}
	}
	d := digits(phone)
	for i := 0; i+3 <= len(d); i++ {
		add(d[i:])
	}
	if birthDate != "" {
		add(birthTerm(birthDate))
	}
	return out
}

// maxPairedWords bounds the words of a name that form pair terms.
const maxPairedWords = 6

// pairTerm is the term of two adjacent words. The prefix keeps it out of the results of one word.
func pairTerm(first, second string) string { return pairSign + first + " " + second }

const pairSign = "+"

// birthTerm is the term of a birth date. The prefix keeps it out of the results of numbers.
func birthTerm(day string) string { return "=" + day }

// SearchWords splits a search into the words that searches match against terms. Phone punctuation joins digits, so
// "555-01" is one word. A whole birth date, as "1991-03-15", finds the players who were born on it. A word that is a
// prefix of another is dropped.
func SearchWords(q string) []string {
	folded := fold(q)
	if isDate(folded) {
		return []string{birthTerm(folded)}
	}
	if d := digits(strings.TrimPrefix(folded, "+1")); len(d) >= 3 && strings.Trim(folded, "0123456789 +-().") == "" {
		return []string{d}
	}
	var out []string
	all := words(folded)
	for i, w := range all {
		adds := len(out) < maxSearchWords
		for j, other := range all {
			if strings.HasPrefix(other, w) && (len(other) > len(w) || j < i) {
				adds = false
			}
		}
		if adds {
			out = append(out, w)
		}
	}
	return out
}

// SearchRange returns the range of terms that begin with the first word of a search; the second term is not part of it.
// Both are empty when the search has no word.
func SearchRange(q string) (from, to string) {
	words := SearchWords(q)
	if len(words) == 0 {
		return "", ""
	}
	return words[0], words[0] + afterAll
}

// maxSearchWords bounds the words of a search; further words are ignored.
const maxSearchWords = 4
