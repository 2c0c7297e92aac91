package player

import (
	"cmp"
	"slices"

	"pitboss/internal/account"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// ImportedPlayer is a player that an import of a file adds.
type ImportedPlayer struct {
	ID, Name               string
	Nickname, Phone, Email *string
	BirthDate              *string  // "1991-03-15"
	Marks                  []string // see DoorMarks
}

// ValidContact reports whether each given contact reads as a phone number and as an email address.
func ValidContact(phone, email string) (validPhoneNumber, validEmail bool) {
	return phone == "" || validPhone(phone), email == "" || account.ValidEmail(email)
}

// MarkSalt returns the salt of the organization's door marks; empty while there are none.
func MarkSalt(tx db.OrgReader) (string, error) { return db.Value[string](tx, selectSalt) }

// DoorMarks derives the door marks of a player. It is slow, so an import calls it before its transaction.
func DoorMarks(salt string, phone, email *string) ([]string, error) {
	if salt == "" {
		return nil, nil
	}
	var phones, emails []string
	if phone != nil {
		phones = append(phones, *phone)
	}
	if email != nil {
		emails = append(emails, *email)
	}
	return deriveMarks(salt, phones, emails)
}

// ImportPlayers adds players without an event: the enclosing transaction emits one for all of them. Contacts must not
// be those of other active players. A bar or self-exclusion of a removed record applies, as in Add.
func ImportPlayers(tx *db.OrgTx, list []ImportedPlayer) ([]Player, error) {
	players := make([]Player, len(list))
	for i, n := range list {
		players[i] = Player{ID: n.ID, Name: n.Name, Nickname: n.Nickname, PhoneNumber: n.Phone, Phone: n.Phone,
			Email: n.Email, BirthDate: n.BirthDate, IsActive: true, CreatedAt: tx.Now()}
		var err error
		if players[i], err = restrictByMarks(tx, players[i], n.Marks); err != nil {
			return nil, err
		}
	}
	for _, p := range players {
		since, by, reason := p.Barred.columns()
		err := tx.Write(importPlayer, p.ID, p.Name, fold(p.Name), p.Nickname, p.PhoneNumber,
			optionalKey(p.PhoneNumber, digits), p.Email, optionalKey(p.Email, fold), true, p.CreatedAt, since, by,
			reason, p.ExcludedAt, p.ExcludedUntil, p.BirthDate)
		if err != nil {
			return nil, err
		}
		for _, t := range p.terms() {
			if err := tx.Write(insertTerm, t, fold(p.Name), p.ID); err != nil {
				return nil, err
			}
		}
	}
	return players, adjustCounts(tx, Counts{}, Counts{Total: len(players)})
}

const importPlayer = `INSERT INTO player (org_id, id, name, name_key, nickname, phone, phone_key, email, email_key,
	is_active, created_at, barred_at, barred_by, barred_reason, excluded_at, excluded_until, birth_date)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`

// restrictByMarks returns a player with the restrictions of removed records that have one of the door marks.
func restrictByMarks(tx *db.OrgTx, p Player, marks []string) (Player, error) {
	if len(marks) == 0 {
		return p, nil
	}
	known, err := db.All(tx, scanPlayer, byMarks, marks[0], marks[len(marks)-1])
	for _, k := range known {
		if (Guest{Player: k, At: tx.Now()}).RefusalReason() != "" {
			p = p.withRestrictionsOf(k)
		}
	}
	return p, err
}

// ContactHolder returns the id of another active player with one of the contacts; empty when there is none.
func ContactHolder(tx db.OrgReader, id string, phone, email *string) (string, error) {
	c, err := findContactConflict(tx, id, phone, email)
	if err != nil || c == nil {
		return "", err
	}
	return c.ID, nil
}

// ImportNote adds a note under a given id without an event.
func ImportNote(tx *db.OrgTx, id, playerID, text string) error {
	return tx.Write(insertNote, id, playerID, text, tx.Actor().ID, tx.Actor().Name, tx.Now())
}

// ImportUpdate fills in the details that an import has for a player. Nothing is emptied, and neither a bar nor a
// self-exclusion is lifted.
func ImportUpdate(tx *db.OrgTx, was Player, nickname, phone, email, birthDate *string) (Player, error) {
	p := was
	p.Nickname, p.Email = cmp.Or(nickname, was.Nickname), cmp.Or(email, was.Email)
	p.PhoneNumber, p.BirthDate = cmp.Or(phone, was.PhoneNumber), cmp.Or(birthDate, was.BirthDate)
	p.Phone = p.PhoneNumber
	p, err := applyDoorMarks(tx, p)
	if err != nil {
		return p, err
	}
	return p, store(tx, was, p)
}

// TakeBackUpdate restores a player that ImportUpdate changed. The caller has checked that nothing else changed since.
func TakeBackUpdate(tx *db.OrgTx, was, is Player) error { return store(tx, is, was) }

// LockAll locks players until the transaction ends and returns them by id. Unknown ids are left out.
func LockAll(tx *db.RoomTx, ids []string) (map[string]Player, error) {
	out := map[string]Player{}
	for _, id := range slices.Sorted(slices.Values(ids)) { // every transaction in one order
		p, found, err := db.One(tx.InOrg(), scanPlayer, lockByID, id)
		if err != nil {
			return nil, err
		}
		if found {
			out[id] = p
		}
	}
	return out, nil
}

const (
	deleteImportedNote       = "DELETE FROM player_note WHERE org_id = $1 AND id = $2"
	deleteImportedMembership = "DELETE FROM membership WHERE org_id = $1 AND id = $2"
	deleteImportedPlayer     = "DELETE FROM player WHERE org_id = $1 AND id = $2"
)

// TakeBackNote deletes a note that an import added.
func TakeBackNote(tx *db.OrgTx, id string) error { return tx.Write(deleteImportedNote, id) }

// TakeBackMembership deletes a membership that an import added.
func TakeBackMembership(tx *db.OrgTx, id string) error {
	if err := tx.Write(deleteImportedMembership, id); err != nil {
		return err
	}
	return tx.Write(incrementMembershipChanges)
}

// TakeBackPlayer deletes a player that an import added and that nothing refers to.
func TakeBackPlayer(tx *db.OrgTx, p Player) error {
	if err := tx.Write(deleteTerms, p.ID); err != nil {
		return err
	}
	if err := tx.Write(deleteImportedPlayer, p.ID); err != nil {
		return err
	}
	return adjustCounts(tx, p.counts(), Counts{})
}

// columns are the columns of a bar; nil without one.
func (b *Barred) columns() (since *clock.Instant, by, reason *string) {
	if b == nil {
		return nil, nil, nil
	}
	return &b.Since, &b.By, &b.Reason
}

const (
	everyRecord = "SELECT " + columns + ` FROM player p WHERE p.org_id = $1 AND p.merged_into IS NULL
		AND p.removed_at IS NULL ORDER BY p.id`
	everyNote = "SELECT player_id, text FROM player_note WHERE org_id = $1"
	everyEnd  = `SELECT player_id, membership_type, expires_at FROM membership
		WHERE org_id = $1 AND cancelled_at IS NULL ORDER BY expires_at, id`
)

// EachRecord calls f with every record of the organization that stands for a player.
func EachRecord(tx db.OrgReader, f func(Player)) error {
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		p, err := scanPlayer(scan)
		if err == nil {
			f(p)
		}
		return none, err
	}, everyRecord)
	return err
}

// EachNote calls f with every note about a player.
func EachNote(tx db.OrgReader, f func(playerID, text string)) error {
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var id, text string
		if err = scan(&id, &text); err == nil {
			f(id, text)
		}
		return none, err
	}, everyNote)
	return err
}

// MembershipEnd is the end of the last membership of a player.
type MembershipEnd struct {
	Type room.Term
	Ends clock.Instant
}

// MembershipEnds returns the last membership of every player that had one, by the player's id.
func MembershipEnds(tx db.OrgReader) (map[string]MembershipEnd, error) {
	out := map[string]MembershipEnd{}
	_, err := db.All(tx, func(scan db.Scan) (none struct{}, err error) {
		var id string
		var m MembershipEnd
		if err = scan(&id, &m.Type, &m.Ends); err == nil {
			out[id] = m
		}
		return none, err
	}, everyEnd)
	return out, err
}

// RefusalReason returns why the door refuses the player at a moment; empty when it does not.
func (p Player) RefusalReason(at clock.Instant) Reason {
	return Guest{Player: p, At: at}.RefusalReason()
}
