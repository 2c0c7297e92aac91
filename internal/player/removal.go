package player

import (
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/player/importlog"
	"pitboss/internal/player/notice"
)

// ErrRemoved refuses an act on a record whose personal data was removed.
var ErrRemoved = fault.Conflict("This player's personal data was removed")

const (
	deleteNotes = "DELETE FROM player_note WHERE org_id = $1 AND player_id = $2"
	blankVisits = "UPDATE player_session SET notes = NULL WHERE org_id = $1 AND player_id = $2 " +
		"AND notes IS NOT NULL"
	deleteTerms      = "DELETE FROM player_term WHERE org_id = $1 AND player_id = $2"
	deleteAparts     = "DELETE FROM player_apart WHERE org_id = $1 AND (player_id = $2 OR other_id = $2)"
	selectMergedInto = "SELECT " + columns + " FROM player p WHERE p.org_id = $1 AND p.merged_into = $2 ORDER BY p.id"
)

// MergedRecords returns the player's record and all records that were merged into it, directly or not.
func MergedRecords(tx db.OrgReader, id string) ([]Player, error) {
	p, err := Get(tx, id)
	list := []Player{p}
	for i := 0; err == nil && i < len(list) && i < maxMerges; i++ {
		var more []Player
		more, err = db.All(tx, scanPlayer, selectMergedInto, list[i].ID)
		list = append(list, more...)
	}
	return list, err
}

// RemovePersonalData removes what a record says about a person, with the notes and search terms. The bar and the
// self-exclusion stay; reason replaces the reason of the bar. Package privacy handles texts elsewhere that name the
// player.
func RemovePersonalData(tx *db.OrgTx, was Player, reason string) (Player, error) {
	now := tx.Now()
	p := Player{
		ID: was.ID, Name: RemovedName, CreatedAt: was.CreatedAt, ExcludedAt: was.ExcludedAt,
		ExcludedUntil: was.ExcludedUntil, Barred: was.Barred, MergedInto: was.MergedInto, RemovedAt: &now,
	}
	if p.Barred != nil {
		p.Barred = &Barred{was.Barred.Since, was.Barred.By, reason}
	}
	for _, forget := range []func() (int64, error){
		func() (int64, error) { return tx.Exec(deleteNotes, was.ID) },
		func() (int64, error) { return tx.Exec(blankVisits, was.ID) },
		func() (int64, error) { return tx.Exec(deleteTerms, was.ID) },
		func() (int64, error) { return tx.Exec(deleteAparts, was.ID) },
	} {
		if _, err := forget(); err != nil {
			return p, err
		}
	}
	if err := notice.Erase(tx, was.ID); err != nil {
		return p, err
	}
	if err := importlog.Erase(tx, was.ID); err != nil {
		return p, err
	}
	if err := adjustCounts(tx, was.counts(), p.counts()); err != nil {
		return p, err
	}
	return p, store(tx, p, p) // the search terms are deleted above
}

// rounds makes marks slow to guess, because there are few phone numbers.
const rounds = 20_000

// deriveMarks derives the door marks of phone numbers and email addresses.
func deriveMarks(salt string, phones, emails []string) (marks []string, err error) {
	var contacts []string
	for _, p := range phones {
		contacts = append(contacts, "phone "+digits(p))
	}
	for _, e := range emails {
		contacts = append(contacts, "email "+fold(e))
	}
	for _, text := range contacts {
		key, err := pbkdf2.Key(sha256.New, text, []byte(salt), rounds, sha256.Size)
		if err != nil {
			return nil, err
		}
		marks = append(marks, hex.EncodeToString(key))
	}
	return marks, nil
}

const (
	selectSalt = "SELECT mark_salt FROM organization WHERE id = $1"
	setSalt    = "UPDATE organization SET mark_salt = $2 WHERE id = $1"
	insertMark = `INSERT INTO player_mark (org_id, mark, player_id) VALUES ($1, $2, $3)
		ON CONFLICT (org_id, mark, player_id) DO NOTHING`
	deleteMarks = "DELETE FROM player_mark WHERE org_id = $1 AND player_id = $2"
	byMarks     = "SELECT " + columns + ` FROM player_mark m JOIN player p ON p.org_id = m.org_id AND p.id = m.player_id
		WHERE m.org_id = $1 AND m.mark IN ($2, $3)`
)

// StoreDoorMarks stores salted hashes of the phone numbers and email addresses of a removed player who is barred or
// self-excluded, so that the door recognizes them.
func StoreDoorMarks(tx *db.OrgTx, p Player, phones, emails []string) error {
	if (Guest{Player: p, At: tx.Now()}).RefusalReason() == "" {
		return nil
	}
	salt, err := db.Value[string](tx, selectSalt)
	if err == nil && salt == "" {
		salt = rand.Text()
		err = tx.Write(setSalt, salt)
	}
	if err != nil {
		return err
	}
	marks, err := deriveMarks(salt, phones, emails)
	for _, m := range marks {
		if err == nil {
			err = tx.Write(insertMark, m, p.ID)
		}
	}
	return err
}

// applyDoorMarks returns a player with the restrictions of removed records that had the same phone number or email
// address.
func applyDoorMarks(tx *db.OrgTx, p Player) (Player, error) {
	known, err := findRestricted(tx, p)
	for _, k := range known {
		p = p.withRestrictionsOf(k)
	}
	return p, err
}

// findRestricted returns the removed records that had the player's phone number or email address and are barred or
// self-excluded.
func findRestricted(tx *db.OrgTx, p Player) (list []Player, err error) {
	if p.PhoneNumber == nil && p.Email == nil {
		return nil, nil
	}
	salt, err := db.Value[string](tx, selectSalt)
	if err != nil || salt == "" {
		return nil, err
	}
	var phones, emails []string
	if p.PhoneNumber != nil {
		phones = append(phones, *p.PhoneNumber)
	}
	if p.Email != nil {
		emails = append(emails, *p.Email)
	}
	marks, err := deriveMarks(salt, phones, emails)
	if err != nil {
		return nil, err
	}
	known, err := db.All(tx, scanPlayer, byMarks, marks[0], marks[len(marks)-1])
	for _, k := range known {
		if (Guest{Player: k, At: tx.Now()}).RefusalReason() != "" {
			list = append(list, k)
		}
	}
	return list, err
}

// liftBar lifts the bar of a removed record. When no restriction is left, the door marks are deleted.
func liftBar(tx *db.OrgTx, was Player) (Player, error) {
	p := was
	p.Barred = nil
	if (Guest{Player: p, At: tx.Now()}).RefusalReason() == "" {
		if err := tx.Write(deleteMarks, p.ID); err != nil {
			return p, err
		}
	}
	return p, store(tx, was, p)
}
