package apptest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"pitboss/internal/foundation/api"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// noText is what takes text by its type and cannot hold any that somebody makes up, each with why. A pattern is of a
// field, or of a route and a field.
var noText = []struct{ field, why string }{
	{`(?:Id|Ids\[\]|\.id|stops\[\]|by\[\]|agreed\[\])$`, "id"},
	{`entries\[\]\.(?:target|player|user|owedTo)$|/payments (?:from|to)$| device$`, "id"},
	{`[eE]mail$`, "address"},
	{`(?:[pP]hone|phoneNumber)$`, "number"},
	{`zipCode$`, "number"},
	{`^PATCH /api/tournaments/\{id\}/tables/\{number\} name$`, "number"},
	{`[dD]omain$`, "domain"},
	{`timeZone$`, "zone"},
	{`(?:validFrom|probationUntil|startsOn|endsOn|birthDate)$`, "day"},
	{`^(?:PATCH|POST) /api/player-imports`, "word"},
	{`(?:status|template|preset|kind|theme)$`, "word"},
	{`(?:[pP]in|[cC]ode|inviteCode|[pP]assword|secret|token)$`, "secret"},
	{`^POST /api/first-run `, "once"},
	{` subscription\.|^POST /api/player-pages/\{link\}/channels consentVersion$`, "word"},
	{`^PATCH /api/notice-settings/\{room\} (?:quiet(?:From|To)|text\.(?:url|header|body))$`, "word"},
	{`^PATCH /api/notice-settings/\{room\} email\.(?:host|from|site)$`, "address"},
	{`^POST /api/notice-settings/\{room\}/test address$`, "number"},
	{`^PATCH /api/room-pages/\{room\} (?:address|hours\[\]\.(?:opens|closes))$`, "word"},
	{`^POST /api/player-pages address$`, "word"},
	{`^POST /api/player-pages name$`, "limited"}, // a network joins twenty times; POST /api/players takes every name
	// An account is made with a password, which takes a hundred times as long; its names are changed by PATCH.
	{
		`^POST /api/(?:auth/(?:accept-invitation|register-organization)|admin/organizations|pitboss-go/auth/register) `,
		"hashed",
	},
}

// toldTwice are routes that may be told a thing twice; else each request is about another one. Those that change take
// any text of the same thing.
var toldTwice = regexp.MustCompile(`^PATCH |/notes$|/transfer$|/impersonate$|/assign$`)

// textsInstead changes samples in which a text would be put aside: who has a membership needs no reason to sit down.
var textsInstead = map[string]func(w *world, s *sample){
	"POST /api/seats": func(w *world, s *sample) {
		s.body["playerId"], s.body["sellChips"] = w.player(), nil
	},
	"POST /api/tournaments/{id}/entries": func(w *world, s *sample) { s.body["playerId"] = w.player() },
	"POST /api/sessions/check-in": func(_ *world, s *sample) {
		s.body["playerId"], s.body["birthDate"], s.body["payOwed"] = "", nil, false
		s.body["newPlayer"] = apptest.Body{"name": "Nora Quist", "nickname": nil}
	},
	"POST /api/staff/{id}/assign": func(_ *world, s *sample) { s.body["tableId"] = nil },
	"POST /api/staff":             func(_ *world, s *sample) { s.body["pin"] = "" },
	"PATCH /api/staff/{id}":       func(_ *world, s *sample) { delete(s.body, "pin") },
	"POST /api/smart-seating/implement": func(w *world, s *sample) {
		game, player := w.game(), w.player()
		w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": player, "gameTypeId": game})
		s.body["playerId"], s.body["tableId"], s.body["sellChips"] = player, w.table(game), nil
	},
	"POST /api/waitlist/{id}/seat": func(w *world, s *sample) {
		game := w.game()
		w.entry(game) // is passed over
		s.path["id"] = w.add("/api/waitlist", apptest.Body{
			"roomId": w.room, "playerId": w.player(), "gameTypeId": game,
		})
		s.body["tableId"], s.body["sellChips"] = w.table(game), nil
	},
}

// textField is a text in the body of a route, by the description of the interface: "notes", "structure.items[].note".
type textField struct {
	name string
	most int // characters
}

func textFieldsOf(schemas map[string]any, s any, name string) (fields []textField) {
	schema, _ := s.(object)
	if ref, ok := schema["$ref"].(string); ok {
		return textFieldsOf(schemas, schemas[strings.TrimPrefix(ref, "#/components/schemas/")], name)
	}
	if schema["enum"] != nil || schema["pattern"] != nil || schema["format"] != nil {
		return nil
	}
	if kinds := fmt.Sprint(schema["type"]); strings.Contains(kinds, "string") {
		most := 60
		if n, ok := schema["maxLength"].(float64); ok {
			most = int(n)
		}
		fields = append(fields, textField{name, most})
	}
	if some, ok := schema["anyOf"].([]any); ok {
		for _, one := range some {
			fields = append(fields, textFieldsOf(schemas, one, name)...)
		}
	}
	if items := schema["items"]; items != nil {
		fields = append(fields, textFieldsOf(schemas, items, name+"[]")...)
	}
	properties, _ := schema["properties"].(object)
	for _, key := range slices.Sorted(maps.Keys(properties)) {
		inner := key
		if name != "" {
			inner = name + "." + key
		}
		fields = append(fields, textFieldsOf(schemas, properties[key], inner)...)
	}
	return fields
}

// freeTexts are the fields of a route that hold whatever somebody writes.
func freeTexts(document object, r *api.Route) (fields []textField) {
	for path, item := range document["paths"].(object) {
		if shape(path) != shape(r.Path) {
			continue
		}
		op, _ := item.(object)[strings.ToLower(r.Method)].(object)
		request, _ := op["requestBody"].(object)
		if request == nil {
			return nil
		}
		content, _ := request["content"].(object)["application/json"].(object)
		if content == nil {
			return nil // a file
		}
		schemas := document["components"].(object)["schemas"].(object)
		for _, f := range textFieldsOf(schemas, content["schema"], "") {
			if !slices.ContainsFunc(noText, func(no struct{ field, why string }) bool {
				return regexp.MustCompile(no.field).MatchString(key(r) + " " + f.name)
			}) {
				if f.name == "defaults.stakes" {
					f.most = 40 // as of the game that is made with them
				}
				fields = append(fields, f)
			}
		}
	}
	return fields
}

func hostileTexts(t *testing.T) (texts []string) {
	t.Helper()
	raw, err := os.ReadFile("../../../web/src/test/hostile.json")
	if err != nil {
		t.Fatal(err)
	}
	assert.NoError(t, "json.Unmarshal(raw, &texts)", json.Unmarshal(raw, &texts))
	assert.Len(t, "texts", texts, 200)
	return texts
}

// packed are all texts in as few as a field takes, each with a mark of its own at the end. A text longer than the field
// is cut.
func packed(texts []string, most int, mark string) (packs []string) {
	room, pack := most-utf8.RuneCountInString(mark)-4, ""
	for _, text := range texts {
		if utf8.RuneCountInString(text) > room {
			text = string([]rune(text)[:room])
		}
		if utf8.RuneCountInString(pack)+1+utf8.RuneCountInString(text) > room {
			packs, pack = append(packs, pack), ""
		}
		pack = strings.TrimPrefix(pack+" "+text, " ")
	}
	packs = append(packs, pack)
	for i := range packs {
		packs[i] += fmt.Sprintf(" %s%d", mark, i)
	}
	return packs
}

// put writes a text at a field's place in a body, as far as the sample has such a place.
func put(in any, place []string, text string) {
	last := len(place) == 1
	name, list := strings.CutSuffix(place[0], "[]")
	of, _ := in.(apptest.Body)
	if of == nil {
		return
	}
	switch {
	case list && last:
		items, _ := of[name].([]any)
		items = slices.Clone(items)
		if len(items) > 0 {
			items[0] = text
		}
		of[name] = items
	case list:
		items, _ := of[name].([]any)
		for _, item := range items[:min(1, len(items))] {
			put(item, place[1:], text)
		}
	case last:
		of[name] = text
	default:
		put(of[name], place[1:], text)
	}
}

// plain is a text as it may have been tidied: words with one space between them.
func plain(s string) string { return strings.Join(strings.Fields(s), " ") }

func TestEveryTextFieldTakesEveryHostileTextAndKeepsItAsItIs(t *testing.T) {
	t.Parallel()
	const parts = 4 // side by side, each with a club of its own
	for part := range parts {
		t.Run(fmt.Sprint("part ", part), func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			w := worldOf(t, c)
			document, texts := documentOf(t, c), hostileTexts(t)
			sent := map[string]string{} // what no answer has shown: field by text
			n := 0
			for i, r := range c.Features.Routes.Table() {
				fields := freeTexts(document, r)
				if i%parts != part || len(fields) == 0 {
					continue
				}
				n += writeTexts(t, w, r, fields, texts, fmt.Sprintf("r%d", i), sent)
			}
			missing := c.MissingTexts(plain, slices.Collect(maps.Keys(sent)))
			told := map[string]bool{}
			for _, text := range missing {
				if !told[sent[text]] {
					t.Errorf("%s did not keep %q", sent[text], text)
				}
				told[sent[text]] = true
			}
			t.Logf("%d requests; %d texts were looked for in the database", n, len(sent))
		})
	}
}

// writeTexts sends all texts to all fields of a route, and notes what was taken.
func writeTexts(t *testing.T, w *world, r *api.Route, fields []textField, texts []string, mark string,
	sent map[string]string) (n int) {
	t.Helper()
	packs := make([][]string, len(fields))
	for i, f := range fields {
		packs[i] = packed(texts, f.most, fmt.Sprintf("%sf%d-", mark, i))
		n = max(n, len(packs[i]))
	}
	var s sample
	for k := range n {
		if k == 0 || !toldTwice.MatchString(key(r)) {
			s = sampleOf(t, w, r)
		}
		if change := textsInstead[key(r)]; change != nil {
			change(w, &s)
		}
		w.club.Clock.Advance(time.Duration(s.longAgo) * time.Minute)
		for i, f := range fields {
			put(s.body, strings.Split(f.name, "."), packs[i][k%len(packs[i])])
		}
		a := w.as(r).Do(r.Method, s.target(r.Path), bodyOf(r, s))
		if a.Status != s.answers(r) {
			t.Errorf("%s with %v: %d %s", key(r), s.body, a.Status, a.Body)
			return n
		}
		shown := map[string]bool{}
		if a.Status != http.StatusNoContent {
			for _, text := range apptest.TextsIn(decoded(t, a.Body)) {
				shown[plain(text)] = true
			}
		}
		for i, f := range fields {
			if text := packs[i][k%len(packs[i])]; !shown[plain(text)] {
				sent[text] = key(r) + " " + f.name
			}
		}
	}
	return n
}
