// Package privacy gives out what an organization holds, of one player or of itself, and takes a player's personal data out of
// it. What was counted and paid stays, and adds up; whose it was is gone.
package privacy

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pitboss/internal/player"
)

// person is what records call somebody.
type person struct {
	ids                              []string // of his own record and those that were merged into it
	names, nicknames, phones, emails []string // that he ever had
}

// know adds what a record says of him.
func (w *person) know(p player.Player) {
	add := func(list *[]string, s *string) {
		if s != nil && *s != "" && *s != player.RemovedName && !slices.Contains(*list, *s) {
			*list = append(*list, *s)
		}
	}
	add(&w.names, &p.Name)
	add(&w.nicknames, p.Nickname)
	add(&w.phones, p.PhoneNumber)
	add(&w.emails, p.Email)
}

func (w person) size() int { return len(w.names) + len(w.nicknames) + len(w.phones) + len(w.emails) }

// eraser takes a person out of texts.
type eraser struct {
	person
	name, contact *regexp.Regexp // nil: he has none
	longer        *regexp.Regexp // names of others that have his in them; nil: nobody has such a name
	shared        map[string]bool
	hints         []string
}

// gone stands in the place of a phone number or an e-mail.
const gone = "(removed)"

// without makes an eraser. others are the names of everybody else: a text that may be about somebody else of the same name is
// left alone unless it is tied to the record, and so is a longer name that has his in it.
func without(w person, others []string) *eraser {
	e := &eraser{person: w, shared: map[string]bool{}}
	own := map[string]bool{}
	for _, n := range w.names {
		own[player.NameKey(n)] = true
	}
	var names, longer, contacts []string
	for _, n := range w.names {
		key := player.NameKey(n)
		for _, o := range others {
			switch other := player.NameKey(o); {
			case own[other]:
				e.shared[other] = true
			case strings.Contains(" "+other+" ", " "+key+" "):
				longer = append(longer, spaced(o))
			}
		}
		names = append(names, spaced(n))
		e.hint(n)
	}
	for _, p := range w.phones {
		if d := onlyDigits(p); len(d) >= 7 {
			contacts = append(contacts, `(?:\+?1[ ().-]*)?`+strings.Join(strings.Split(d, ""), `[ ().-]*`))
			e.hints = append(e.hints, d[len(d)-2:])
		} else {
			contacts = append(contacts, regexp.QuoteMeta(p))
			e.hint(p)
		}
	}
	for _, m := range w.emails {
		contacts = append(contacts, regexp.QuoteMeta(m))
		e.hint(m)
	}
	e.hints = append(e.hints, w.ids...)
	e.name, e.longer, e.contact = anyOf(names), anyOf(longer), anyOf(contacts)
	return e
}

// hint keeps the longest run of letters and digits in a text: no encoding changes it.
func (e *eraser) hint(text string) {
	runs := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	if len(runs) > 0 {
		e.hints = append(e.hints, slices.MaxFunc(runs, func(a, b string) int { return len(a) - len(b) }))
	}
}

// may says whether a text could be about him. It is quick, and wrong in one direction only.
func (e *eraser) may(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(e.hints, func(h string) bool { return strings.Contains(lower, h) })
}

// tied says whether a text has the id of his record in it.
func (e *eraser) tied(text string) bool {
	return slices.ContainsFunc(e.ids, func(id string) bool { return strings.Contains(text, id) })
}

// text is a text without him. tied says that it is known to be about his record.
func (e *eraser) text(s string, tied bool) string {
	if !tied && !e.may(s) {
		return s
	}
	s = replace(s, e.contact, func(string) string { return gone }, nil)
	return replace(s, e.name, func(found string) string {
		if !tied && (e.shared[player.NameKey(found)] || found != s && !strings.ContainsFunc(found, unicode.IsSpace)) {
			return found // may be somebody else, or just a word
		}
		return player.RemovedName
	}, e.longer)
}

// spaced matches a name however its words are spaced.
func spaced(name string) string {
	words := strings.Fields(name)
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(words, `\s+`)
}

// anyOf matches any of some patterns, whatever the case, the longest first.
func anyOf(patterns []string) *regexp.Regexp {
	if len(patterns) == 0 {
		return nil
	}
	patterns = slices.Clone(patterns)
	slices.SortStableFunc(patterns, func(a, b string) int { return len(b) - len(a) })
	return regexp.MustCompile("(?i)" + strings.Join(patterns, "|"))
}

// replace puts something else in the place of what stands alone: no letter or digit is beside it, and it is not part of what
// another pattern finds.
func replace(s string, what *regexp.Regexp, by func(string) string, but *regexp.Regexp) string {
	if what == nil {
		return s
	}
	var kept [][]int
	if but != nil {
		kept = but.FindAllStringIndex(s, -1)
	}
	var b strings.Builder
	from := 0
	for _, at := range what.FindAllStringIndex(s, -1) {
		before, _ := utf8.DecodeLastRuneInString(s[:at[0]])
		after, _ := utf8.DecodeRuneInString(s[at[1]:])
		if inWord(before) || inWord(after) || slices.ContainsFunc(kept, func(k []int) bool { return k[0] <= at[0] && at[1] <= k[1] }) {
			continue
		}
		b.WriteString(s[from:at[0]])
		b.WriteString(by(s[at[0]:at[1]]))
		from = at[1]
	}
	return b.String() + s[from:]
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func onlyDigits(s string) string {
	d := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, s)
	if len(d) == 11 && d[0] == '1' {
		d = d[1:]
	}
	return d
}
