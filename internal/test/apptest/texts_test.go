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

// notFreeText lists the fields of type string that cannot hold arbitrary text, with the reason. A pattern matches a
// field, or a route and a field.
var notFreeText = []struct{ field, why string }{
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
	// The route admits twenty sign-ups per network; POST /api/players covers all names.
	{`^POST /api/player-pages name$`, "limited"},
	// These routes hash a password, which takes a hundred times as long. PATCH routes cover the same names.
	{
		`^POST /api/(?:auth/(?:accept-invitation|register-organization)|admin/organizations|pitboss-go/auth/register) `,
		"hashed",
	},
}

// acceptsRepeats matches routes that accept several requests about one object. For all other routes each request needs
// a new sample.
var acceptsRepeats = regexp.MustCompile(`^PATCH |/notes$|/transfer$|/impersonate$|/assign$`)

// adjustSample changes samples in which a text would be ignored. For example, a player with a membership needs no
// reason to sit down.
var adjustSample = map[string]func(w *world, s *sample){
	"POST /api/seats": func(w *world, s *sample) {
		s.body["playerId"], s.body["sellChips"] = w.addPlayer(), nil
	},
	"POST /api/tournaments/{id}/entries": func(w *world, s *sample) { s.body["playerId"] = w.addPlayer() },
	"POST /api/sessions/check-in": func(_ *world, s *sample) {
		s.body["playerId"], s.body["birthDate"], s.body["payOwed"] = "", nil, false
		s.body["newPlayer"] = apptest.Body{"name": "Nora Quist", "nickname": nil}
	},
	"POST /api/staff/{id}/assign": func(_ *world, s *sample) { s.body["tableId"] = nil },
	"POST /api/staff":             func(_ *world, s *sample) { s.body["pin"] = "" },
	"PATCH /api/staff/{id}":       func(_ *world, s *sample) { delete(s.body, "pin") },
	"POST /api/smart-seating/implement": func(w *world, s *sample) {
		game, player := w.addGame(), w.addPlayer()
		w.add("/api/waitlist", apptest.Body{"roomId": w.room, "playerId": player, "gameTypeId": game})
		s.body["playerId"], s.body["tableId"], s.body["sellChips"] = player, w.addTable(game), nil
	},
	"POST /api/waitlist/{id}/seat": func(w *world, s *sample) {
		game := w.addGame()
		w.addWaitlistEntry(game) // this entry is passed over
		s.path["id"] = w.add("/api/waitlist", apptest.Body{
			"roomId": w.room, "playerId": w.addPlayer(), "gameTypeId": game,
		})
		s.body["tableId"], s.body["sellChips"] = w.addTable(game), nil
	},
}

// textField is a text field in the body of a route, named by its path in the OpenAPI document: "notes",
// "structure.items[].note".
type textField struct {
	name      string
	maxLength int // in characters
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

// freeTextFields returns the fields of a route that hold arbitrary text.
func freeTextFields(document object, r *api.Route) (fields []textField) {
	for path, item := range document["paths"].(object) {
		if pathShape(path) != pathShape(r.Path) {
			continue
		}
		op, _ := item.(object)[strings.ToLower(r.Method)].(object)
		request, _ := op["requestBody"].(object)
		if request == nil {
			return nil
		}
		content, _ := request["content"].(object)["application/json"].(object)
		if content == nil {
			return nil // the body is a file
		}
		schemas := document["components"].(object)["schemas"].(object)
		for _, f := range textFieldsOf(schemas, content["schema"], "") {
			if !slices.ContainsFunc(notFreeText, func(no struct{ field, why string }) bool {
				return regexp.MustCompile(no.field).MatchString(routeKey(r) + " " + f.name)
			}) {
				if f.name == "defaults.stakes" {
					f.maxLength = 40 // the limit of the game that is made from the defaults
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

// packTexts joins the texts into as few values as the field's length allows, each with a unique mark at its end. It
// cuts a text that is longer than the field.
func packTexts(texts []string, most int, mark string) (packs []string) {
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

// setText sets the text of a field in a body, if the sample has the field.
func setText(in any, place []string, text string) {
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
			setText(item, place[1:], text)
		}
	case last:
		of[name] = text
	default:
		setText(of[name], place[1:], text)
	}
}

// normalizeSpaces replaces each run of white space by one space, as the server may do.
func normalizeSpaces(s string) string { return strings.Join(strings.Fields(s), " ") }

func TestEveryTextFieldTakesEveryHostileTextAndKeepsItAsItIs(t *testing.T) {
	t.Parallel()
	const parts = 4 // parallel parts, each with its own club
	for part := range parts {
		t.Run(fmt.Sprint("part ", part), func(t *testing.T) {
			t.Parallel()
			c := apptest.New(t)
			w := newWorld(t, c)
			document, texts := loadDocument(t, c), hostileTexts(t)
			sent := map[string]string{} // texts that no answer has shown, with their fields
			n := 0
			for i, r := range c.Features.Routes.Table() {
				fields := freeTextFields(document, r)
				if i%parts != part || len(fields) == 0 {
					continue
				}
				n += writeTexts(t, w, r, fields, texts, fmt.Sprintf("r%d", i), sent)
			}
			missing := c.MissingTexts(normalizeSpaces, slices.Collect(maps.Keys(sent)))
			told := map[string]bool{}
			for _, text := range missing {
				if !told[sent[text]] {
					t.Errorf("%s lost the text %q", sent[text], text)
				}
				told[sent[text]] = true
			}
			t.Logf("%d requests; %d texts were looked for in the database", n, len(sent))
		})
	}
}

// writeTexts sends all texts to all fields of a route and adds the accepted texts that the answers do not show to sent.
func writeTexts(t *testing.T, w *world, r *api.Route, fields []textField, texts []string, mark string,
	sent map[string]string) (n int) {
	t.Helper()
	packs := make([][]string, len(fields))
	for i, f := range fields {
		packs[i] = packTexts(texts, f.maxLength, fmt.Sprintf("%sf%d-", mark, i))
		n = max(n, len(packs[i]))
	}
	var s sample
	for k := range n {
		if k == 0 || !acceptsRepeats.MatchString(routeKey(r)) {
			s = newSample(t, w, r)
		}
		if change := adjustSample[routeKey(r)]; change != nil {
			change(w, &s)
		}
		w.club.Clock.Advance(time.Duration(s.minutesBefore) * time.Minute)
		for i, f := range fields {
			setText(s.body, strings.Split(f.name, "."), packs[i][k%len(packs[i])])
		}
		a := w.callerOf(r).Do(r.Method, s.target(r.Path), requestBody(r, s))
		if a.Status != s.wantStatus(r) {
			t.Errorf("%s with %v: %d %s", routeKey(r), s.body, a.Status, a.Body)
			return n
		}
		shown := map[string]bool{}
		if a.Status != http.StatusNoContent {
			for _, text := range apptest.TextsIn(decodeJSON(t, a.Body)) {
				shown[normalizeSpaces(text)] = true
			}
		}
		for i, f := range fields {
			if text := packs[i][k%len(packs[i])]; !shown[normalizeSpaces(text)] {
				sent[text] = routeKey(r) + " " + f.name
			}
		}
	}
	return n
}
