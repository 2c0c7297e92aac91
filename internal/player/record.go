package player

import (
	"context"
	"reflect"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/room"
)

// getUnmerged returns a record that is not merged into another one.
func getUnmerged(tx db.OrgReader, id string) (Player, error) {
	p, err := Get(tx, id)
	if err == nil && p.MergedInto != nil {
		err = fault.Conflict("%s was merged into another record", fault.Person(p.Name))
	}
	return p, err
}

// editPlayer runs an act on one player's record. Merged records and records without personal data are refused.
func (a *Actions) editPlayer(ctx context.Context, at tenant.Org, id string,
	edit func(*db.OrgTx, Player) (Player, error)) (Player, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Player, error) {
		was, err := getUnmerged(tx, id)
		if err == nil && was.RemovedAt != nil {
			err = ErrRemoved
		}
		if err != nil {
			return was, err
		}
		p, err := edit(tx, was)
		if err != nil || reflect.DeepEqual(p, was) {
			return p, err
		}
		return p, store(tx, was, p)
	})
}

func (a *Actions) Change(ctx context.Context, at tenant.Org, in changeRequest) (Player, error) {
	return a.editPlayer(ctx, at, in.ID, func(tx *db.OrgTx, p Player) (Player, error) {
		p = p.withChange(change{name: in.Name, nickname: in.Nickname, phone: in.PhoneNumber, email: in.Email,
			birthDate: in.BirthDate,
			isActive:  in.IsActive, skillLevel: in.SkillLevel, probationUntil: in.probationUntil}, tx.Actor().Name,
			tx.Now())
		if in.PhoneNumber != nil || in.Email != nil {
			var err error
			if p, err = applyDoorMarks(tx, p); err != nil {
				return p, err
			}
		}
		if !p.IsActive {
			return p, nil
		}
		c, err := findContactConflict(tx, p.ID, p.PhoneNumber, p.Email)
		if err == nil && c != nil {
			err = c.fault()
		}
		return p, err
	})
}

func (a *Actions) Bar(ctx context.Context, at tenant.Org, in reasonRequest) (Player, error) {
	return a.editPlayer(ctx, at, in.ID, func(tx *db.OrgTx, p Player) (Player, error) {
		if p.Barred != nil {
			return p, fault.Conflict("%s is already barred", fault.Person(p.Name))
		}
		p.Barred = &Barred{tx.Now(), tx.Actor().Name, in.Reason}
		_, err := addNote(tx, p.ID, "Barred: "+in.Reason)
		return p, err
	})
}

func (a *Actions) Unbar(ctx context.Context, at tenant.Org, in reasonRequest) (Player, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Player, error) {
		was, err := getUnmerged(tx, in.ID)
		switch {
		case err != nil:
			return was, err
		case was.Barred == nil:
			return was, fault.Conflict("%s is not barred", fault.Person(was.Name))
		}
		if _, err := addNote(tx, was.ID, "No longer barred: "+in.Reason); err != nil {
			return was, err
		}
		if was.RemovedAt != nil {
			return liftBar(tx, was)
		}
		// Removed records of the same person would restore the bar through their door marks, so they lose it too.
		known, err := findRestricted(tx, was)
		for _, k := range known {
			if err == nil && k.Barred != nil {
				_, err = liftBar(tx, k)
			}
		}
		if err != nil {
			return was, err
		}
		p := was
		p.Barred = nil
		return p, store(tx, was, p)
	})
}

func (a *Actions) Exclude(ctx context.Context, at tenant.Org, in excludeRequest) (Player, error) {
	return a.editPlayer(ctx, at, in.ID, func(tx *db.OrgTx, p Player) (Player, error) {
		p, err := p.extendExclusion(*in.Until, tx.Now())
		if err != nil {
			return p, err
		}
		calendar, err := room.Calendar(tx)
		if err == nil {
			until := in.Until.Time().In(calendar.Zone).Format("January 2, 2006")
			_, err = addNote(tx, p.ID, "Self-excluded until "+until)
		}
		return p, err
	})
}

func (a *Actions) Apart(tx *db.OrgView, in api.IDRequest) ([]KeptApart, error) {
	if _, err := Get(tx, in.ID); err != nil {
		return nil, err
	}
	return KeptApartOf(tx, in.ID)
}

func (a *Actions) KeepApart(ctx context.Context, at tenant.Org, in apartRequest) ([]KeptApart, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) ([]KeptApart, error) { return keepApart(tx, in.ID, in.OtherID) })
}

func (a *Actions) AllowTogether(ctx context.Context, at tenant.Org, in togetherRequest) ([]KeptApart, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) ([]KeptApart, error) {
		return allowTogether(tx, in.ID, in.Other)
	})
}

func (a *Actions) Refusals(ctx context.Context, at tenant.Org, in api.IDRequest) ([]Refusal, error) {
	return db.ViewOrg(ctx, a.db, at, func(tx *db.OrgView) ([]Refusal, error) { return listRefusals(tx, in.ID) })
}

// RefuseEntry stores an entry that staff refused at the door.
func (a *Actions) RefuseEntry(ctx context.Context, at tenant.Room, in refusalRequest) (Refusal, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Refusal, error) {
		p, err := LockCanonical(tx, in.ID)
		if err != nil {
			return Refusal{}, err
		}
		return storeRefusal(tx, Named{p.ID, p.Name}, in.Place, in.Reason)
	})
}

// Note is a note of staff about a player.
type Note struct {
	ID         string        `json:"id"`
	Text       string        `json:"text" see:"personal,view_players"`
	AuthorName string        `json:"authorName"`
	At         clock.Instant `json:"at"`
}

const (
	insertNote = `INSERT INTO player_note (org_id, id, player_id, text, author_id, author_name, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`
	selectNotes = `SELECT id, text, author_name, at FROM player_note WHERE org_id = $1 AND player_id = $2
		AND (at, id) < ($3, $4) ORDER BY at DESC, id DESC LIMIT $5`
)

// addedNote is the payload of player_note_added.
type addedNote struct {
	PlayerID string `json:"playerId"`
	Note     Note   `json:"note"`
}

func addNote(tx *db.OrgTx, playerID, text string) (Note, error) {
	n := Note{db.NewID(), text, tx.Actor().Name, tx.Now()}
	if err := tx.Write(insertNote, n.ID, playerID, n.Text, tx.Actor().ID, n.AuthorName, n.At); err != nil {
		return n, err
	}
	tx.Emit(noteAdded.With(addedNote{playerID, n}))
	return n, nil
}

func (a *Actions) AddNote(ctx context.Context, at tenant.Org, in noteRequest) (Note, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Note, error) {
		p, err := getUnmerged(tx, in.ID)
		if err == nil && p.RemovedAt != nil {
			err = ErrRemoved
		}
		if err != nil {
			return Note{}, err
		}
		return addNote(tx, in.ID, in.Text)
	})
}

func (a *Actions) Notes(tx *db.OrgView, in notesRequest) (api.Page[Note], error) {
	if _, err := Get(tx, in.ID); err != nil {
		return api.Page[Note]{}, err
	}
	limit, before, id := in.PageSize(), clock.Latest, ""
	if err := in.Cursor.Decode(&before, &id); err != nil {
		return api.Page[Note]{}, err
	}
	list, err := db.All(tx, func(scan db.Scan) (n Note, err error) {
		return n, scan(&n.ID, &n.Text, &n.AuthorName, &n.At)
	}, selectNotes, in.ID, before, id, limit+1)
	return api.Paginate(list, limit, func(n Note) api.Cursor { return api.CursorAt(n.At, n.ID) }), err
}
