package player

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
)

// Imports add finished records: sample data, or the records of another system. An import emits no event of its own;
// the enclosing transaction emits one for all of them.

// ImportMembership adds a membership that was sold at an earlier moment.
func ImportMembership(tx *db.RoomTx, n NewMembership, soldAt clock.Instant, soldBy string) error {
	org := tx.OrgRows()
	err := org.Write(insertMembership, n.ID, n.PlayerID, string(n.Type), n.Fee, n.PaymentMethod, n.StartsAt,
		n.ExpiresAt, soldAt, soldBy, tx.RoomID(), n.EntryID)
	if err == nil {
		err = org.Write(incrementMembershipChanges)
	}
	return err
}

// PastSession is a finished session.
type PastSession struct {
	PlayerID     string
	In, Out      clock.Instant
	Played       int64 // microseconds
	Notes        *string
	Forgotten    bool
	PlayedOnDays map[clock.Day]int64 // microseconds by gaming day
}

const importSession = `INSERT INTO player_session (org_id, room_id, id, player_id, status, notes, check_in_time,
	check_out_time, played, forgotten)
	VALUES ($1, $2, $3, $4, 'checked_out', $5, $6, $7, $8, $9)`

// ImportSession adds a session and the play time of its gaming days.
func ImportSession(tx *db.RoomTx, s PastSession) error {
	if _, err := tx.Exec(importSession, db.NewID(), s.PlayerID, s.Notes, s.In, s.Out, s.Played,
		s.Forgotten); err != nil {
		return err
	}
	for day, played := range s.PlayedOnDays {
		if err := AddPlayTime(tx, s.PlayerID, day, played); err != nil {
			return err
		}
	}
	return nil
}

// PriorRecord is earlier information about a player. A zero field is unknown.
type PriorRecord struct {
	Notes         []string
	BarredFor     string
	ExcludedUntil clock.Instant
	SkillLevel    int
	ApartFrom     string // player id
}

// ImportPriorRecord adds earlier information to a player's record.
func ImportPriorRecord(tx *db.OrgTx, id string, prior PriorRecord) error {
	was, err := Get(tx, id)
	if err != nil {
		return err
	}
	p, by, now := was, tx.Actor().Name, tx.Now()
	if prior.BarredFor != "" {
		p.Barred = &Barred{now, by, prior.BarredFor}
	}
	if prior.ExcludedUntil > 0 {
		p.ExcludedAt, p.ExcludedUntil = &now, &prior.ExcludedUntil
	}
	if prior.SkillLevel > 0 {
		p.SkillLevel, p.SkillSetBy, p.SkillSetAt = &prior.SkillLevel, &by, &now
	}
	for _, text := range prior.Notes {
		if _, err := addNote(tx, id, text); err != nil {
			return err
		}
	}
	if prior.ApartFrom != "" {
		if _, err := keepApart(tx, id, prior.ApartFrom); err != nil {
			return err
		}
	}
	return store(tx, was, p)
}

// ImportRefusal adds a refused entry.
func ImportRefusal(tx *db.RoomTx, playerID string, place Place, reason Reason) error {
	p, err := Get(tx.InOrg(), playerID)
	if err != nil {
		return err
	}
	_, err = storeRefusal(tx, Named{p.ID, p.Name}, place, reason)
	return err
}
