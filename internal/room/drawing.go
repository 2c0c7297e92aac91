package room

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	chance "math/rand/v2"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Drawing is a drawing of winners among names. Anyone can repeat it from its seed: the indexes of the entries are
// shuffled (Fisher-Yates, Go's rand.Perm) with ChaCha8, and the first ones win.
type Drawing struct {
	ID      string        `json:"id"`
	Entries []string      `json:"entries" see:"personal"`
	Winners []string      `json:"winners" see:"personal"` // in the order of the drawing
	Seed    string        `json:"seed"`                   // 32 bytes in hexadecimal
	DrawnAt clock.Instant `json:"drawnAt"`
	By      string        `json:"by"`
}

// seed determines a drawing.
type seed [32]byte

// draw returns the indexes of the winners among n entries, in order. All outcomes are equally likely.
func (s seed) draw(n, winners int) []int {
	//nolint:gosec // the seed comes from crypto/rand; ChaCha8 makes the drawing repeatable
	return chance.New(chance.NewChaCha8(s)).Perm(n)[:winners]
}

const (
	maxEntries    = 2000
	maxNameLength = 120
)

// normalizeEntries collapses blanks in the entries of a drawing and drops empty ones.
func normalizeEntries(entries []string) []string {
	out := make([]string, 0, len(entries))
	for _, e := range entries {
		if e = strings.Join(strings.Fields(e), " "); e != "" {
			out = append(out, e)
		}
	}
	return out
}

type drawRequest struct {
	RoomID  string   `json:"roomId"`
	Entries []string `json:"entries" max:"120"`
	Winners int      `json:"winners"`
}

// Room is the room of the drawing.
func (in *drawRequest) Room() string { return in.RoomID }

func (in *drawRequest) Validate(f *fault.Fields) {
	in.Entries = normalizeEntries(in.Entries)
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(len(in.Entries) > 0, "entries", "Enter at least one name")
	f.Require(len(in.Entries) <= maxEntries, "entries", fmt.Sprintf("Enter at most %d names", maxEntries))
	if len(in.Entries) > 0 {
		f.Require(in.Winners >= 1 && in.Winners <= len(in.Entries), "winners",
			fmt.Sprintf("Winners must be between 1 and %d", len(in.Entries)))
	}
}

const (
	insertDrawing = `INSERT INTO drawing (org_id, room_id, id, entries, winners, seed, drawn_at, actor_name)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	selectDrawings = `SELECT id, entries, winners, seed, drawn_at, actor_name FROM drawing
		WHERE org_id = $1 AND room_id = $2 ORDER BY drawn_at DESC, id DESC LIMIT 50`
)

func (a *Actions) draw(ctx context.Context, at tenant.Room, in drawRequest) (Drawing, error) {
	var s seed
	_, _ = rand.Read(s[:]) // never fails
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Drawing, error) {
		d := Drawing{ID: db.NewID(), Entries: in.Entries, Winners: []string{}, Seed: hex.EncodeToString(s[:]),
			DrawnAt: tx.Now(), By: tx.Actor().Name}
		places := s.draw(len(in.Entries), in.Winners)
		for _, p := range places {
			d.Winners = append(d.Winners, in.Entries[p])
		}
		entries, err := json.Marshal(d.Entries)
		if err != nil {
			return d, err
		}
		winners, err := json.Marshal(places)
		if err != nil {
			return d, err
		}
		if err := tx.Write(insertDrawing, d.ID, string(entries), string(winners), d.Seed, d.DrawnAt, d.By); err != nil {
			return d, err
		}
		LogActivity(tx, "drawing", feedText(d), "")
		return d, nil
	})
}

// feedText describes the drawing in the feed.
func feedText(d Drawing) string {
	first, rest := d.Winners, ""
	if more := len(first) - 3; more > 0 {
		first, rest = first[:3], fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("Drawing among %d: %s%s", len(d.Entries), strings.Join(first, ", "), rest)
}

func (a *Actions) listDrawings(tx *db.RoomView, _ api.RoomRequest) ([]Drawing, error) {
	return db.All(tx, func(scan db.Scan) (d Drawing, err error) {
		var entries, winners string
		var places []int
		if err := scan(&d.ID, &entries, &winners, &d.Seed, &d.DrawnAt, &d.By); err != nil {
			return d, err
		}
		if err := json.Unmarshal([]byte(entries), &d.Entries); err != nil {
			return d, err
		}
		if err := json.Unmarshal([]byte(winners), &places); err != nil {
			return d, err
		}
		d.Winners = make([]string, len(places))
		for i, p := range places {
			d.Winners[i] = d.Entries[p]
		}
		return d, nil
	}, selectDrawings)
}
