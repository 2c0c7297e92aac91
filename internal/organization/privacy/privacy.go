// Package privacy exports the data of an organization or of one player and erases a player's personal data. What was
// counted and paid stays and adds up; only the person is removed from it.
//
// It owns no table. Erasure writes the listed text columns of other packages (see textColumns) and replaces events
// through foundation/eventchain. It serves /api/export and /api/backup, and frontoffice routes the acts on one player
// here. It may import organization/audit, organization/platform, floor, player and account.
//
// Two rules: every column of a tenant is exported or listed in leftOut with a reason, and every text column is erased
// or has a reason not to be. Tests compare both lists with the schema.
package privacy

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pitboss/internal/foundation/mask"
	"pitboss/internal/player"
)

// person is the identifying data that records hold or held of a player.
type person struct {
	ids                              []string // of the player's record and those merged into it
	names, nicknames, phones, emails []string // present and former
	alerts                           []string // ids of the alerts about the person
}

// add adds the identifying data of a record.
func (w *person) add(p player.Player) {
	appendNew := func(list *[]string, s *string) {
		if s != nil && *s != "" && *s != player.RemovedName && !slices.Contains(*list, *s) {
			*list = append(*list, *s)
		}
	}
	appendNew(&w.names, &p.Name)
	appendNew(&w.nicknames, p.Nickname)
	appendNew(&w.phones, p.PhoneNumber)
	appendNew(&w.emails, p.Email)
}

func (w person) size() int { return len(w.names) + len(w.nicknames) + len(w.phones) + len(w.emails) }

// eraser removes a person from texts.
type eraser struct {
	person
	name, contact *regexp.Regexp  // nil: the person has none
	short         *regexp.Regexp  // first names with the initial, as alerts have them
	longer        *regexp.Regexp  // names of others that contain the person's; nil: none do
	shared        map[string]bool // names that other people have too
	hints         []string        // lower-case fragments, one of which is in any text about the person
}

// removedText replaces a phone number or an email address.
const removedText = "(removed)"

// newEraser makes the eraser of a person. others are the names of everyone else: unless a text is tied to the record,
// a name that another person has too stays, and so does a longer name that contains the person's.
func newEraser(w person, others []string) *eraser {
	e := &eraser{person: w, shared: map[string]bool{}}
	own := map[string]bool{}
	for _, n := range w.names {
		own[player.NameKey(n)] = true
	}
	var names, shorts, longer, contacts []string
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
		names, shorts = append(names, spaced(n)), append(shorts, spaced(mask.FirstNameAndInitial(n)))
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
	e.name, e.short, e.longer, e.contact = anyOf(names), anyOf(shorts), anyOf(longer), anyOf(contacts)
	return e
}

// hint adds the longest run of letters and digits of a text, which no encoding changes.
func (e *eraser) hint(text string) {
	runs := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if len(runs) > 0 {
		e.hints = append(e.hints, slices.MaxFunc(runs, func(a, b string) int { return len(a) - len(b) }))
	}
}

// mayMention is a quick check whether a text could be about the person. It has false positives and no false
// negatives.
func (e *eraser) mayMention(text string) bool {
	lower := strings.ToLower(text)
	return slices.ContainsFunc(e.hints, func(h string) bool { return strings.Contains(lower, h) }) ||
		strings.Contains(text, `"raisedBy"`) && slices.ContainsFunc(e.alerts, func(id string) bool {
			return strings.Contains(text, id)
		})
}

// message returns the message of an alert about the person without the person.
func (e *eraser) message(s string) string {
	return replace(e.text(s, true), e.short, func(string) string { return player.RemovedName }, nil)
}

// isTied reports whether a text contains the id of one of the person's records.
func (e *eraser) isTied(text string) bool {
	return slices.ContainsFunc(e.ids, func(id string) bool { return strings.Contains(text, id) })
}

// text returns a text without the person. tied says that the text is known to be about the person's record.
func (e *eraser) text(s string, tied bool) string {
	if !tied && !e.mayMention(s) {
		return s
	}
	s = replace(s, e.contact, func(string) string { return removedText }, nil)
	return replace(s, e.name, func(found string) string {
		isSingleWord := !strings.ContainsFunc(found, unicode.IsSpace)
		if !tied && (e.shared[player.NameKey(found)] || found != s && isSingleWord) {
			return found // perhaps another person or just a word
		}
		return player.RemovedName
	}, e.longer)
}

// spaced returns a pattern for a name with any spacing between its words.
func spaced(name string) string {
	words := strings.Fields(name)
	for i, w := range words {
		words[i] = regexp.QuoteMeta(w)
	}
	return strings.Join(words, `\s+`)
}

// anyOf returns a pattern that matches any of the patterns in any case, trying the longest first.
func anyOf(patterns []string) *regexp.Regexp {
	if len(patterns) == 0 {
		return nil
	}
	patterns = slices.Clone(patterns)
	slices.SortStableFunc(patterns, func(a, b string) int { return len(b) - len(a) })
	return regexp.MustCompile("(?i)" + strings.Join(patterns, "|"))
}

// replace replaces the matches of a pattern that stand alone: no letter or digit is beside them, and they are not
// part of a match of except.
func replace(s string, pattern *regexp.Regexp, by func(string) string, except *regexp.Regexp) string {
	if pattern == nil {
		return s
	}
	var excluded [][]int
	if except != nil {
		excluded = except.FindAllStringIndex(s, -1)
	}
	var b strings.Builder
	from := 0
	for _, at := range pattern.FindAllStringIndex(s, -1) {
		before, _ := utf8.DecodeLastRuneInString(s[:at[0]])
		after, _ := utf8.DecodeRuneInString(s[at[1]:])
		if isWordRune(before) || isWordRune(after) || slices.ContainsFunc(excluded, func(k []int) bool {
			return k[0] <= at[0] && at[1] <= k[1]
		}) {
			continue
		}
		b.WriteString(s[from:at[0]])
		b.WriteString(by(s[at[0]:at[1]]))
		from = at[1]
	}
	return b.String() + s[from:]
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

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
