package room

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	chance "math/rand/v2"
	"strings"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Drawing is a drawing of winners among names. Anyone can repeat it from its seed: the places of the entries, 0 and up,
// are shuffled by Fisher and Yates (rand.Perm of Go) with ChaCha8 from the seed, and the first of them win.
type Drawing struct {
	ID      string        `json:"id"`
	Entries []string      `json:"entries" see:"personal"`
	Winners []string      `json:"winners" see:"personal"` // in the order in which they were drawn
	Seed    string        `json:"seed"`                   // 32 bytes in hexadecimal
	DrawnAt clock.Instant `json:"drawnAt"`
	By      string        `json:"by"`
}

// seed is what a drawing follows from.
type seed [32]byte

// draw gives the places that win among n, in order. Each order of each choice is as likely as any other.
func (s seed) draw(n, winners int) []int {
	//nolint:gosec // the seed comes from crypto/rand; ChaCha8 makes the drawing one that can be repeated
	return chance.New(chance.NewChaCha8(s)).Perm(n)[:winners]
}

const (
	mostEntries = 2000
	mostName    = 120
)

// names are the entries of a drawing without blanks at their ends and without blank ones.
func names(entries []string) []string {
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

// Room says where it is drawn.
func (in *drawRequest) Room() string { return in.RoomID }

func (in *drawRequest) Validate(f *fault.Fields) {
	in.Entries = names(in.Entries)
	f.Require(in.RoomID != "", "roomId", "Please select a room")
	f.Require(len(in.Entries) > 0, "entries", "Enter at least one name")
	f.Require(len(in.Entries) <= mostEntries, "entries", fmt.Sprintf("Enter at most %d names", mostEntries))
	if len(in.Entries) > 0 {
		f.Require(in.Winners >= 1 && in.Winners <= len(in.Entries), "winners", fmt.Sprintf("Winners must be between 1 and %d", len(in.Entries)))
	}
}

type drawingsRequest struct {
	Room string `path:"room" json:"-"`
}

const (
	insertDrawing = `INSERT INTO drawing (org_id, room_id, id, entries, winners, seed, drawn_at, actor_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`
	listDrawings  = `SELECT id, entries, winners, seed, drawn_at, actor_name FROM drawing WHERE org_id = $1 AND room_id = $2
		ORDER BY drawn_at DESC, id DESC LIMIT 50`
)

func (a *Actions) draw(ctx context.Context, at tenant.Room, in drawRequest) (Drawing, error) {
	var s seed
	_, _ = rand.Read(s[:]) // never fails
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Drawing, error) {
		d := Drawing{ID: db.NewID(), Entries: in.Entries, Winners: []string{}, Seed: hex.EncodeToString(s[:]), DrawnAt: tx.Now(), By: tx.Actor().Name}
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
		LogActivity(tx, "drawing", drawn(d), "")
		return d, nil
	})
}

// drawn is the drawing as a line of the feed.
func drawn(d Drawing) string {
	first, rest := d.Winners, ""
	if more := len(first) - 3; more > 0 {
		first, rest = first[:3], fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("Drawing among %d: %s%s", len(d.Entries), strings.Join(first, ", "), rest)
}

func (a *Actions) drawings(tx *db.RoomView, _ drawingsRequest) ([]Drawing, error) {
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
	}, listDrawings)
}
