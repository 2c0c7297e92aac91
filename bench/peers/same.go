package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"

	"pitboss/bench/benchkit"
)

// same compares the responses of the peers with those of PitBoss before the measurements: the same rows with the same
// fields, hidden from other organizations; one player for each seat, one seat for each player, and one effect for each
// idempotency key.
func (b *bench) same(ctx context.Context) error {
	if err := b.compareLists(ctx, roomList{club, "tables"}, roomList{club, "waitlist"},
		roomList{longList, "waitlist"}); err != nil {
		return err
	}
	for _, c := range b.candidates {
		if err := c.checkRules(ctx); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
	}
	return nil
}

// roomList is a list of the first room of an organization.
type roomList struct{ org, list string }

// compareLists compares the lists of all candidates with those of PitBoss on SQLite, the first candidate.
func (b *bench) compareLists(ctx context.Context, lists ...roomList) error {
	for _, l := range lists {
		var expected []map[string]string
		for _, c := range b.candidates {
			entries, size, err := c.readList(ctx, l.org, l.list)
			if err != nil {
				return fmt.Errorf("%s: %w", c.name, err)
			}
			benchkit.Progress("  %s of %s: %d bytes from %s", l.list, l.org, size, c.name)
			if c.name == pitbossSQLite {
				expected = entries
			}
			if len(entries) != len(expected) {
				return fmt.Errorf("%s has %d %s, PitBoss %d", c.name, len(entries), l.list, len(expected))
			}
			if c.isPitBoss() {
				continue // the ids on PostgreSQL differ
			}
			for i := range entries {
				if !maps.Equal(entries[i], expected[i]) {
					return fmt.Errorf("%s, entry %d of %s:\n%v\nPitBoss:\n%v", c.name, i, l.list, entries[i],
						expected[i])
				}
			}
		}
	}
	return nil
}

// readList returns the entries of a list in the same form for all candidates, and the size of the response.
func (c *candidate) readList(ctx context.Context, org, list string) ([]map[string]string, int, error) {
	r, err := c.send(ctx, http.MethodGet, c.listPath(list, c.clubs[org].Rooms[0].ID), c.tokens[org], nil)
	if err != nil || r.Status != http.StatusOK {
		return nil, 0, fmt.Errorf("%d: %s, %w", r.Status, r.Body, err)
	}
	var entries []map[string]any
	if c.usesRecords {
		var page struct{ Items []map[string]any }
		err = json.Unmarshal(r.Body, &page)
		entries = page.Items
	} else {
		err = json.Unmarshal(r.Body, &entries)
	}
	out := make([]map[string]string, len(entries))
	for i, e := range entries {
		if c.isPocketBase() {
			e = translate(e, i)
		}
		out[i] = map[string]string{}
		flatten(out[i], "", e)
	}
	return out, len(r.Body), err
}

// fieldNames maps PocketBase's field names to those of PitBoss.
var fieldNames = map[string]string{
	"room": "roomId", "pokerTable": "tableId", "playerName": "player.name", "nickname": "player.nickname",
	"phoneNumber": "player.phoneNumber", "gameName": "gameType.name",
}

// translate converts an entry of PocketBase, and adds open seats and positions as its client would.
func translate(e map[string]any, i int) map[string]any {
	out := map[string]any{}
	for k, v := range e {
		switch k {
		case "collectionId", "collectionName", "org", "rank", "rankAt", "taken":
		default:
			if name, ok := fieldNames[k]; ok {
				k = name
			}
			out[k] = v
		}
	}
	if player, isWaiting := e["playerId"]; isWaiting {
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

// flatten adds values under their paths. It leaves out empty values, because PocketBase has no null.
func flatten(out map[string]string, path string, v any) {
	switch v := v.(type) {
	case map[string]any:
		for k, value := range v {
			flatten(out, strings.TrimPrefix(path+"."+k, "."), value)
		}
	case []any:
		for i, value := range v {
			flatten(out, fmt.Sprintf("%s.%d", path, i), value)
		}
	case float64:
		if v != 0 {
			out[path] = strconv.FormatFloat(v, 'f', -1, 64)
		}
	case string:
		if f, err := strconv.ParseFloat(v, 64); err == nil && !strings.HasSuffix(strings.ToLower(path), "id") {
			flatten(out, path, f)
			return
		}
		for _, layout := range []string{time.RFC3339, "2006-01-02 15:04:05.000Z"} {
			if t, err := time.Parse(layout, v); err == nil {
				v = t.UTC().Format(time.RFC3339Nano)
			}
		}
		if v != "" {
			out[path] = v
		}
	case bool:
		if v {
			out[path] = "true"
		}
	}
}

// openSeat is an open seat and a player for it.
type openSeat struct {
	table, player string
	seat          int
}

func (s openSeat) requestBody() []byte {
	return fmt.Appendf(nil, `{"tableId":%q,"playerId":%q,"seatNumber":%d,"buyInAmount":"300.00"}`, s.table, s.player,
		s.seat)
}

// openSeats returns the open seats of the club, alternating between its rooms.
func (c *candidate) openSeats() (out []openSeat) {
	for n := range openPerRoom {
		for _, r := range c.clubs[club].Rooms {
			out = append(out, openSeat{r.Tables[n%tables], r.Free[n], seated + 1 + n/tables})
		}
	}
	return out
}

// checkRules sends requests that a server has to refuse.
func (c *candidate) checkRules(ctx context.Context) error {
	seats := c.openSeats()
	first, second := seats[0], seats[1]
	conns, err := benchkit.DialAll(c.addr, 1)
	if err != nil {
		return err
	}
	defer conns.Close()
	var created string
	for i, try := range []struct {
		name   string
		org    string
		key    int64
		seat   openSeat
		status int
	}{
		{"another organization", otherOrg, 1, first, http.StatusNotFound},
		{"an open seat", club, 2, first, http.StatusCreated},
		{"the same request again", club, 2, first, http.StatusCreated},
		{"the key for another request", club, 2, second, http.StatusConflict},
		{"a taken seat", club, 3, openSeat{first.table, second.player, first.seat}, http.StatusConflict},
		{"a seated player", club, 4, openSeat{second.table, first.player, second.seat}, http.StatusConflict},
	} {
		status, body, err := conns[0].Do(benchkit.EncodeRequest(http.MethodPost, "/api/seats", c.tokens[try.org],
			idempotencyKey(try.key), try.seat.requestBody()), true)
		if err != nil || status != try.status {
			return fmt.Errorf("%s: %d: %s, %w", try.name, status, body, err)
		}
		switch {
		case i == 1:
			created = string(body)
		case i == 2 && string(body) != created:
			return fmt.Errorf("%s: %s, not %s", try.name, body, created)
		}
	}
	room := c.clubs[club].Rooms[0].ID
	for _, token := range []string{"", c.tokens[otherOrg]} {
		r, err := c.send(ctx, http.MethodGet, c.listPath("tables", room), token, nil)
		isHidden := r.Status == http.StatusUnauthorized || r.Status == http.StatusNotFound ||
			c.usesRecords && strings.Contains(string(r.Body), `"items":[]`)
		if err != nil || !isHidden {
			return fmt.Errorf("a list is visible to another organization: %d: %s, %w", r.Status, r.Body, err)
		}
	}
	return c.unseat(ctx, []string{idOf([]byte(created))})
}

// idOf returns the id of the object in a response; empty if there is none.
func idOf(body []byte) string {
	var object struct{ ID string }
	if json.Unmarshal(body, &object) != nil {
		return ""
	}
	return object.ID
}
