// Package player holds the directory of an organization's players: who they are and how they are found. Visits,
// memberships and exclusions build on it.
package player

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"pitboss/internal/foundation/clock"
)

// Player is a person of the organization.
type Player struct {
	ID          string        `json:"id"`
	Name        string        `json:"name" see:"name"`
	Nickname    *string       `json:"nickname" see:"personal,view_players"`
	PhoneNumber *string       `json:"phoneNumber" see:"personal,view_players"`
	Phone       *string       `json:"phone" see:"personal,view_players"` // the same as PhoneNumber, for the screens that read it under this name
	Email       *string       `json:"email" see:"personal,view_players"`
	IsActive    bool          `json:"isActive"`
	CreatedAt   clock.Instant `json:"createdAt"`

	Barred         *Barred        `json:"barred" see:"personal,view_players"`
	ExcludedUntil  *clock.Instant `json:"excludedUntil" see:"personal,view_players"` // at the player's own request
	ExcludedAt     *clock.Instant `json:"excludedAt" see:"personal,view_players"`
	ProbationUntil *clock.Instant `json:"probationUntil" see:"personal,view_players"`
	SkillLevel     *int           `json:"skillLevel" see:"personal,view_players"` // 0 to 10, as staff set it
	SkillSetBy     *string        `json:"skillSetBy"`
	SkillSetAt     *clock.Instant `json:"skillSetAt"`
	MergedInto     *string        `json:"mergedInto"` // the record that stands for this one
	RemovedAt      *clock.Instant `json:"removedAt"`  // since when nobody knows any more whose it is
}

// Barred says since when a player may not enter, and why.
type Barred struct {
	Since  clock.Instant `json:"since"`
	By     string        `json:"by"`
	Reason string        `json:"reason" see:"personal,view_players"`
}

// Named is a player as other entities carry him.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name" see:"name"`
}

// UnknownName is the name of a seated person whom nobody has named (product 8).
const UnknownName = "Unknown Player"

// plain spells the letters that no decomposition takes apart as one types them without them.
var plain = strings.NewReplacer("ł", "l", "ø", "o", "đ", "d", "ð", "d", "ħ", "h", "ı", "i", "ß", "ss", "æ", "ae", "œ", "oe", "þ", "th")

// RemovedName is the name of a player whose personal data was removed.
const RemovedName = "Removed player"

// fold brings text to the form in which it is searched and sorted: lower case, no accents, single blanks.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Join(strings.Fields(plain.Replace(b.String())), " ")
}

// NameKey is the form of a name in which it is sorted and compared.
func NameKey(name string) string { return fold(name) }

// words are the words of a folded text: what stands between anything that is neither letter nor digit.
func words(folded string) []string {
	return strings.FieldsFunc(folded, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// digits are the digits of a phone number without the trunk prefix of North America, so that +1 512 555 0148 and
// (512) 555-0148 are one number.
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

// validPhone says whether s reads as a phone number.
func validPhone(s string) bool {
	for _, r := range s {
		if !strings.ContainsRune("0123456789 +-().", r) {
			return false
		}
	}
	n := len(digits(s))
	return n >= 3 && n <= 15
}

// terms are what a player is found by: each word of his name, nickname and e-mail, each two words of name and nickname
// together in either order, and each run of at least three digits that his phone number ends in, so that a prefix of a
// term is any part of the number.
func terms(name, nickname, phone, email string) []string {
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
	called := words(fold(name + " " + nickname))
	for i, first := range called[:min(len(called), mostPaired)] {
		for j, second := range called[:min(len(called), mostPaired)] {
			if i != j {
				add(paired(first, second))
			}
		}
	}
	d := digits(phone)
	for i := 0; i+3 <= len(d); i++ {
		add(d[i:])
	}
	return out
}

// mostPaired words of a name are looked for two at a time.
const mostPaired = 6

// paired is the term of two words together. Its sign keeps it out of what one word finds.
func paired(first, second string) string { return pairSign + first + " " + second }

const pairSign = "+"

// wanted splits a search into its words; a run of phone punctuation joins digits, so that "555-01" is one term. A word
// that begins another adds nothing.
func wanted(q string) []string {
	folded := fold(q)
	if d := digits(strings.TrimPrefix(folded, "+1")); len(d) >= 3 && strings.Trim(folded, "0123456789 +-().") == "" {
		return []string{d}
	}
	var out []string
	all := words(folded)
	for i, w := range all {
		adds := len(out) < mostWords
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

// mostWords of a search are looked at.
const mostWords = 4
