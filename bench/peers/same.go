package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// same holds what the peers answer against what the server answers, before anything is measured: the same rows with
// the same fields, another organization's are not to be had, a seat is taken once, a player sits once, a key counts
// once.
func (b *bench) same(ctx context.Context) error {
	if err := b.sameLists(ctx, listOf{club, "tables"}, listOf{club, "waitlist"}, listOf{longList,
		"waitlist"}); err != nil {
		return err
	}
	for _, c := range b.all {
		if err := c.keepsOrder(ctx); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// listOf is one of the first room of an organization.
type listOf struct{ org, what string }

// sameLists holds lists of everybody against those of the server.
func (b *bench) sameLists(ctx context.Context, lists ...listOf) error {
	for _, l := range lists {
		var model []map[string]string
		for _, c := range b.all {
			have, size, err := c.read(ctx, l.org, l.what)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			b.say("  %s of %s: %d bytes from %s", l.what, l.org, size, c.name)
			if c.name == ours {
				model = have
			}
			if model == nil {
				continue
			}
			if len(have) != len(model) {
				return fmt.Errorf("%s has %d %s, the server %d", c.name, len(have), l.what, len(model))
			}
			if c.name == ours || c.name == oursOnPG {
				continue // built by the same acts, under ids of its own
			}
			for i := range have {
				if !maps.Equal(have[i], model[i]) {
					return fmt.Errorf("%s, entry %d of %s:\n%v\nthe server:\n%v", c.name, i, l.what, have[i], model[i])
				}
			}
		}
	}
	return nil
}

// read is a list in one form for all candidates.
func (c *candidate) read(ctx context.Context, org, what string) ([]map[string]string, int, error) {
	status, raw, err := ask(ctx, c.addr, http.MethodGet, c.list(what, c.clubs[org].Rooms[0].ID), c.tokens[org], nil)
	if err != nil || status != http.StatusOK {
		return nil, 0, fmt.Errorf("%d: %s, %w", status, raw, err)
	}
	var entries []map[string]any
	if c.records {
		var page struct{ Items []map[string]any }
		err = json.Unmarshal(raw, &page)
		entries = page.Items
	} else {
		err = json.Unmarshal(raw, &entries)
	}
	out := make([]map[string]string, len(entries))
	for i, e := range entries {
		if c.sse {
			e = spelledOut(e, i)
		}
		out[i] = map[string]string{}
		flatten(out[i], "", e)
	}
	return out, len(raw), err
}

// renamed are PocketBase's names of fields.
var renamed = map[string]string{
	"room": "roomId", "pokerTable": "tableId", "playerName": "player.name", "nickname": "player.nickname",
	"phoneNumber": "player.phoneNumber", "gameName": "gameType.name",
}

// spelledOut is an entry of PocketBase with what follows from it: its client fills in open seats and places.
func spelledOut(e map[string]any, i int) map[string]any {
	out := map[string]any{}
	for k, v := range e {
		switch k {
		case "collectionId", "collectionName", "org", "rank", "rankAt", "taken":
		default:
			if name, ok := renamed[k]; ok {
				k = name
			}
			out[k] = v
		}
	}
	if player, waits := e["playerId"]; waits {
		out["player.id"], out["gameType.id"], out["position"] = player, e["gameTypeId"], float64(i+1)
		return out
	}
	seats, _ := e["maxSeats"].(float64)
	taken, _ := e["taken"].(map[string]any)
	states := make([]any, int(seats))
	for n := range states {
		states[n] = "open"
		if s, ok := taken[strconv.Itoa(n+1)]; ok {
			states[n] = s
		}
	}
	out["seatStates"], out["currentPlayers"] = states, float64(len(taken))
	return out
}

// flatten writes values under their paths; what is empty is left out, since PocketBase has no null.
func flatten(into map[string]string, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, one := range v {
			flatten(into, strings.TrimPrefix(path+"."+k, "."), one)
		}
	case []any:
		for i, one := range v {
			flatten(into, fmt.Sprintf("%s.%d", path, i), one)
		}
	case float64:
		if v != 0 {
			into[path] = strconv.FormatFloat(v, 'f', -1, 64)
		}
	case string:
		if f, err := strconv.ParseFloat(v, 64); err == nil && !strings.HasSuffix(strings.ToLower(path), "id") {
			flatten(into, path, f)
			return
		}
		for _, layout := range []string{time.RFC3339, "2006-01-02 15:04:05.000Z"} {
			if t, err := time.Parse(layout, v); err == nil {
				v = t.UTC().Format(time.RFC3339Nano)
			}
		}
		if v != "" {
			into[path] = v
		}
	case bool:
		if v {
			into[path] = "true"
		}
	}
}

// slot is an open seat and a player for it.
type slot struct {
	table, player string
	seat          int
}

func (s slot) body() []byte {
	return fmt.Appendf(nil, `{"tableId":%q,"playerId":%q,"seatNumber":%d,"buyInAmount":"300.00"}`, s.table, s.player,
		s.seat)
}

// slots are all open seats of the club, the rooms in turn.
func (c *candidate) slots() (out []slot) {
	for n := range free {
		for _, r := range c.clubs[club].Rooms {
			out = append(out, slot{r.Tables[n%tables], r.Free[n], seated + 1 + n/tables})
		}
	}
	return out
}

// keepsOrder tries what must not be.
func (c *candidate) keepsOrder(ctx context.Context) error {
	all := c.slots()
	one, other := all[0], all[1]
	sit := func(org, key string, s slot) (int, string, error) {
		w, err := dial(c.addr)
		if err != nil {
			return 0, "", err
		}
		defer w.close()
		status, answer, err := w.do(request(http.MethodPost, "/api/seats", c.tokens[org], key, s.body()), true)
		return status, string(answer), err
	}
	key := func(n int) string { return fmt.Sprintf("0190f3c2-7a4b-7000-8000-%012d", n) }
	var first string
	for i, try := range []struct {
		what   string
		org    string
		key    string
		slot   slot
		status int
	}{
		{"a stranger seats somebody", stranger, key(1), one, http.StatusNotFound},
		{"a seat is taken", club, key(2), one, http.StatusCreated},
		{"the same request again", club, key(2), one, http.StatusCreated},
		{"the key for another request", club, key(2), other, http.StatusConflict},
		{"a taken seat", club, key(3), slot{one.table, other.player, one.seat}, http.StatusConflict},
		{"a player who sits elsewhere", club, key(4), slot{other.table, one.player, other.seat}, http.StatusConflict},
	} {
		status, answer, err := sit(try.org, try.key, try.slot)
		if err != nil || status != try.status {
			return fmt.Errorf("%s: %d: %s, %w", try.what, status, answer, err)
		}
		switch {
		case i == 1:
			first = answer
		case i == 2 && answer != first:
			return fmt.Errorf("%s: %s, not %s", try.what, answer, first)
		}
	}
	room := c.clubs[club].Rooms[0].ID
	for _, token := range []string{"", c.tokens[stranger]} {
		status, answer, err := ask(ctx, c.addr, http.MethodGet, c.list("tables", room), token, nil)
		hidden := slices.Contains([]int{http.StatusUnauthorized, http.StatusNotFound},
			status) || c.records && strings.Contains(string(answer), `"items":[]`)
		if err != nil || !hidden {
			return fmt.Errorf("a stranger reads: %d: %s, %w", status, answer, err)
		}
	}
	return c.unseat(ctx, []string{idOf([]byte(first))})
}

// idOf is the first id of an answer: of the seat.
func idOf(answer []byte) string {
	var out struct{ ID string }
	if json.Unmarshal(answer, &out) != nil {
		return ""
	}
	return out.ID
}
