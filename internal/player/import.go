package player

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// What is long over comes in here: sample data, or the records of another system. An import leaves no event of its own;
// the transaction that it is part of emits one for all.

// ImportMembership brings in a membership that was sold at an earlier moment.
func ImportMembership(tx *db.RoomTx, n NewMembership, soldAt clock.Instant, soldBy string) error {
	org := tx.OrgRows()
	err := org.Write(insertMembership, n.ID, n.PlayerID, string(n.Type), n.Fee, n.PaymentMethod, n.StartsAt, n.ExpiresAt, soldAt, soldBy, tx.RoomID(), n.EntryID)
	if err == nil {
		err = org.Write(membershipChanged)
	}
	return err
}

// PastSession is a session that is over.
type PastSession struct {
	PlayerID     string
	In, Out      clock.Instant
	Played       int64 // microseconds
	Notes        *string
	Forgotten    bool
	PlayedOnDays map[clock.Day]int64 // microseconds by gaming day
}

const importSession = `INSERT INTO player_session (org_id, room_id, id, player_id, status, notes, check_in_time, check_out_time, played, forgotten)
	VALUES ($1, $2, $3, $4, 'checked_out', $5, $6, $7, $8, $9)`

// ImportSession brings in a session with the days on which the player was there.
func ImportSession(tx *db.RoomTx, s PastSession) error {
	if _, err := tx.Exec(importSession, db.NewID(), s.PlayerID, s.Notes, s.In, s.Out, s.Played, s.Forgotten); err != nil {
		return err
	}
	for day, played := range s.PlayedOnDays {
		if err := AddPlayTime(tx, s.PlayerID, day, played); err != nil {
			return err
		}
	}
	return nil
}

// PriorRecord is what was known of a player before: the zero value of a field says nothing.
type PriorRecord struct {
	Notes         []string
	BarredFor     string
	ExcludedUntil clock.Instant
	SkillLevel    int
	ApartFrom     string // player id
}

// ImportPriorRecord brings in what was known of a player.
func ImportPriorRecord(tx *db.OrgTx, id string, m PriorRecord) error {
	was, err := Get(tx, id)
	if err != nil {
		return err
	}
	p, by, now := was, tx.Actor().Name, tx.Now()
	if m.BarredFor != "" {
		p.Barred = &Barred{now, by, m.BarredFor}
	}
	if m.ExcludedUntil > 0 {
		p.ExcludedAt, p.ExcludedUntil = &now, &m.ExcludedUntil
	}
	if m.SkillLevel > 0 {
		p.SkillLevel, p.SkillSetBy, p.SkillSetAt = &m.SkillLevel, &by, &now
	}
	for _, text := range m.Notes {
		if _, err := addNote(tx, id, text); err != nil {
			return err
		}
	}
	if m.ApartFrom != "" {
		if _, err := keepApart(tx, id, m.ApartFrom); err != nil {
			return err
		}
	}
	return store(tx, was, p)
}

// ImportRefusal brings in an entry that was refused.
func ImportRefusal(tx *db.RoomTx, playerID string, place Place, why Reason) error {
	p, err := Get(tx.InOrg(), playerID)
	if err != nil {
		return err
	}
	_, err = keepRefusal(tx, Named{p.ID, p.Name}, place, why)
	return err
}
