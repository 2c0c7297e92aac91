package privacy

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/eventchain"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
)

// Actions are what people do with what is known of people.
type Actions struct {
	db     *db.DB
	backup BackupFunc

	backingUp sync.Mutex
}

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{db: d} }

// told is an event as it tells of somebody.
type told struct {
	version int64
	n       int
	at      clock.Instant
	kind    string
	payload string

	permission tenant.Permission // to hear it
}

// removed is what personal_data_removed carries.
type removed struct {
	What     string `json:"what" see:"personal"`
	PlayerID string `json:"playerId"`
	Reason   string `json:"reason" see:"personal"`
	Events   int    `json:"events"` // that say less now
}

// AnonymizePlayer takes a player's personal data out of everything. Most of it is found before the act begins, so that nobody waits
// long: what has happened is only appended to.
func (a *Actions) AnonymizePlayer(ctx context.Context, at tenant.Org, in removeRequest) (player.Player, error) {
	type found struct {
		*eraser
		since seen
		hits  []hit
	}
	f, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (f found, err error) {
		if _, err := removable(tx, in.ID); err != nil {
			return f, err
		}
		if f.eraser, err = eraserOf(tx, in.ID); err != nil {
			return f, err
		}
		f.since = seen{}
		return f, f.look(tx, f.since, func(h hit, _ told) { f.hits = append(f.hits, h) })
	})
	if err != nil {
		return player.Player{}, err
	}
	// Nobody may write his name in a room at this very moment.
	p, err := db.InWholeOrg(ctx, a.db, at, func(tx *db.OrgTx) (p player.Player, err error) {
		records, err := removable(tx, in.ID)
		if err != nil {
			return p, err
		}
		who := f.person
		for _, r := range records {
			who.know(r)
		}
		if who.size() > f.person.size() { // he was given another name in this moment
			if f.eraser, err = eraserOf(tx, in.ID); err != nil {
				return p, err
			}
			f.since, f.hits = seen{}, nil
		}
		if err := f.look(tx, f.since, func(h hit, _ told) { f.hits = append(f.hits, h) }); err != nil {
			return p, err
		}
		return f.forget(tx, records, f.hits, in.Reason)
	})
	if err != nil {
		return p, err
	}
	return p, a.db.PurgeDeleted(context.WithoutCancel(ctx))
}

// removable are the records of a player whose data can be removed now.
func removable(tx db.OrgReader, id string) ([]player.Player, error) {
	records, err := player.MergedRecords(tx, id)
	if err != nil {
		return nil, err
	}
	own := records[0]
	switch {
	case own.MergedInto != nil:
		return nil, fault.Conflict("%s was merged into another record. Remove the data of that one.", fault.Person(own.Name))
	case own.RemovedAt != nil:
		return nil, fault.Conflict("This player's personal data was removed before")
	}
	for _, r := range records {
		seat, err := player.SeatOf(tx, r.ID)
		if err == nil && seat != nil {
			err = fault.Conflict("%s sits at Table %d. The seat has to be free first.", fault.Person(own.Name), seat.TableNumber)
		}
		if err == nil {
			err = inTheWay(tx, r.ID, own.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	return records, nil
}

// eraserOf knows whatever a player was ever called.
func eraserOf(tx db.OrgReader, id string) (*eraser, error) {
	records, err := player.MergedRecords(tx, id)
	if err != nil {
		return nil, err
	}
	var who person
	for _, r := range records {
		who.ids = append(who.ids, r.ID)
	}
	for _, r := range records {
		who.know(r)
		_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var payload string
			var was player.Player
			if err = scan(&payload); err == nil && json.Unmarshal([]byte(payload), &was) == nil && was.ID == r.ID {
				who.know(was)
			}
			return none, err
		}, recordsTold, "%"+escaped(r.ID)+"%")
		if err != nil {
			return nil, err
		}
	}
	var others []string
	for _, name := range who.names {
		_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var other, called string
			if err = scan(&other, &called); err == nil && !slices.Contains(who.ids, other) {
				others = append(others, called)
			}
			return none, err
		}, everyName, "%"+escaped(player.NameKey(name))+"%")
		if err != nil {
			return nil, err
		}
	}
	return without(who, others), nil
}

// escaped is a text that stands for itself in LIKE.
func escaped(s string) string { return strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(s) }

// forget does it: the events, every other text, and the records themselves.
func (e *eraser) forget(tx *db.OrgTx, records []player.Player, hits []hit, reason string) (player.Player, error) {
	redaction, err := eventchain.BeginRedaction(tx, records[0].ID)
	if err != nil {
		return player.Player{}, err
	}
	tie(hits)
	for _, h := range hits {
		if err := redaction.Replace(h.EventRef, func(payload string) string { return e.document(payload, h.tied) }); err != nil {
			return player.Player{}, err
		}
	}
	for _, r := range records {
		if err := tx.Write(blankEntries, r.ID); err != nil {
			return player.Player{}, err
		}
	}
	if err := e.erase(tx); err != nil {
		return player.Player{}, err
	}
	says := e.text(reason, true)
	tx.Emit(db.Event{Type: "personal_data_removed", Permission: tenant.ManageSettings, Data: removed{
		What: "Removed a player's personal data: " + says, PlayerID: records[0].ID, Reason: says, Events: redaction.Count(),
	}})
	redaction.Commit()
	var own player.Player
	for i, r := range records {
		barredFor := ""
		if r.Barred != nil {
			barredFor = e.text(r.Barred.Reason, true)
		}
		p, err := player.RemovePersonalData(tx, r, barredFor)
		if err == nil {
			err = player.StoreDoorMarks(tx, p, e.phones, e.emails)
		}
		if err != nil {
			return own, err
		}
		if i == 0 {
			own = p
		}
	}
	return own, nil
}
