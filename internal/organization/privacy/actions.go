package privacy

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
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

// Actions are the exports and erasures of personal data.
type Actions struct {
	db          *db.DB
	backup      BackupFunc
	hasWinnings HasWinnings

	backingUp sync.Mutex
}

// HasWinnings reports whether a player's record has unpaid prizes or bounties of completed tournaments.
type HasWinnings func(tx *db.OrgView, playerID string) (bool, error)

// New makes the actions.
func New(d *db.DB, hasWinnings HasWinnings) *Actions {
	return &Actions{db: d, hasWinnings: hasWinnings}
}

// storedEvent is an event that may mention a person.
type storedEvent struct {
	version int64
	n       int
	at      clock.Instant
	kind    string
	payload string

	permission tenant.Permission // required to see the event
}

// removal is the data of personal_data_removed.
type removal struct {
	What     string `json:"what" see:"personal"`
	PlayerID string `json:"playerId"`
	Reason   string `json:"reason" see:"personal"`
	Events   int    `json:"events"` // number of redacted events
}

// AnonymizePlayer erases a player's personal data. It searches the events before the act and only the new ones within
// it, because the act locks the whole organization.
func (a *Actions) AnonymizePlayer(ctx context.Context, at tenant.Org, in removeRequest) (player.Player, error) {
	type found struct {
		*eraser
		since searchedVersions
		hits  []hit
	}
	f, err := db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) (f found, err error) {
		records, err := recordsToErase(tx, in.ID)
		if err != nil {
			return f, err
		}
		for _, r := range records {
			if owed, err := a.hasWinnings(tx, r.ID); err != nil || owed {
				return f, cmp.Or(err, fault.Conflict(unpaidPrize, fault.Person(records[0].Name)))
			}
		}
		if f.eraser, err = loadEraser(tx, in.ID); err != nil {
			return f, err
		}
		f.since = searchedVersions{}
		return f, f.findEvents(tx, f.since, func(h hit, _ storedEvent) { f.hits = append(f.hits, h) })
	})
	if err != nil {
		return player.Player{}, err
	}
	// The act locks all rooms, so that none of them writes the player's name meanwhile.
	p, err := db.InWholeOrg(ctx, a.db, at, func(tx *db.OrgTx) (p player.Player, err error) {
		records, err := recordsToErase(tx, in.ID)
		if err != nil {
			return p, err
		}
		subject := f.person
		for _, r := range records {
			subject.add(r)
		}
		now := found{f.eraser, maps.Clone(f.since), slices.Clone(f.hits)} // the act may run again
		// The record may have got another name since the first search.
		if subject.size() > f.person.size() {
			if now.eraser, err = loadEraser(tx, in.ID); err != nil {
				return p, err
			}
			now.since, now.hits = searchedVersions{}, nil
		}
		if err := now.findEvents(tx, now.since, func(h hit, _ storedEvent) {
			now.hits = append(now.hits, h)
		}); err != nil {
			return p, err
		}
		return now.erasePerson(tx, records, now.hits, in.Reason)
	})
	if err != nil {
		return p, err
	}
	return p, a.db.PurgeDeleted(context.WithoutCancel(ctx))
}

// recordsToErase returns the records of a player, and refuses while anything prevents their erasure.
func recordsToErase(tx db.OrgReader, id string) ([]player.Player, error) {
	records, err := player.MergedRecords(tx, id)
	if err != nil {
		return nil, err
	}
	own := records[0]
	switch {
	case own.MergedInto != nil:
		return nil, fault.Conflict("%s was merged into another record. Remove the data of that one.",
			fault.Person(own.Name))
	case own.RemovedAt != nil:
		return nil, fault.Conflict("This player's personal data was removed before")
	}
	for _, r := range records {
		seat, err := player.SeatOf(tx, r.ID)
		if err == nil && seat != nil {
			err = fault.Conflict("%s sits at Table %d. The seat has to be free first.", fault.Person(own.Name),
				seat.TableNumber)
		}
		if err == nil {
			err = checkErasable(tx, r.ID, own.Name)
		}
		if err != nil {
			return nil, err
		}
	}
	return records, nil
}

// loadEraser makes the eraser of a player from all names and contacts that their records ever had.
func loadEraser(tx db.OrgReader, id string) (*eraser, error) {
	records, err := player.MergedRecords(tx, id)
	if err != nil {
		return nil, err
	}
	var subject person
	for _, r := range records {
		subject.ids = append(subject.ids, r.ID)
	}
	for _, r := range records {
		subject.add(r)
		_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var payload string
			var was player.Player
			if err = scan(&payload); err == nil && json.Unmarshal([]byte(payload), &was) == nil && was.ID == r.ID {
				subject.add(was)
			}
			return none, err
		}, formerRecords, "%"+escapeLike(r.ID)+"%")
		if err != nil {
			return nil, err
		}
		alerts, err := db.All(tx, func(scan db.Scan) (id string, err error) { return id, scan(&id) }, alertsAbout, r.ID)
		if err != nil {
			return nil, err
		}
		subject.alerts = append(subject.alerts, alerts...)
	}
	var others []string
	for _, name := range subject.names {
		_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
			var other, called string
			if err = scan(&other, &called); err == nil && !slices.Contains(subject.ids, other) {
				others = append(others, called)
			}
			return none, err
		}, namesLike, "%"+escapeLike(player.NameKey(name))+"%")
		if err != nil {
			return nil, err
		}
	}
	return newEraser(subject, others), nil
}

// escapeLike escapes a text for LIKE.
func escapeLike(s string) string {
	return strings.NewReplacer("!", "!!", "%", "!%", "_", "!_").Replace(s)
}

// forget erases the person from the events, from every other text and from the records themselves.
func (e *eraser) erasePerson(tx *db.OrgTx, records []player.Player, hits []hit, reason string) (player.Player, error) {
	redaction, err := eventchain.BeginRedaction(tx, records[0].ID)
	if err != nil {
		return player.Player{}, err
	}
	tieByMoment(hits)
	for _, h := range hits {
		if err := redaction.Replace(h.EventRef, func(payload string) string {
			return e.document(payload, h.tied)
		}); err != nil {
			return player.Player{}, err
		}
	}
	for _, r := range records {
		if err := tx.Write(blankEntries, r.ID); err != nil {
			return player.Player{}, err
		}
	}
	if err := e.eraseTexts(tx); err != nil {
		return player.Player{}, err
	}
	text := e.text(reason, true)
	tx.Emit(dataRemoved.With(removal{
		What: "Removed a player's personal data: " + text, PlayerID: records[0].ID, Reason: text,
		Events: redaction.Count(),
	}))
	redaction.Commit()
	var own player.Player
	for i, r := range records {
		barredFor := ""
		if r.Barred != nil {
			barredFor = e.text(r.Barred.Reason, true)
		}
		p, err := player.RemovePersonalData(tx, r, barredFor)
		if err != nil {
			return own, err
		}
		if i == 0 {
			own = p
		}
	}
	// A merged record may still have a bar that was lifted since.
	return own, player.StoreDoorMarks(tx, own, e.phones, e.emails)
}
