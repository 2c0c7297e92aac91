package playerpage

import (
	"context"
	"time"

	"pitboss/internal/account/signin"
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/player"
	"pitboss/internal/room"
)

// Kind tells how a link was made. A player has one link of the desk, and may have several of the other kinds.
type Kind string

// The kinds of links. A link made by joining or at a kiosk is limited, because a phone number is enough to get one.
const (
	KindDesk   Kind = "desk"
	KindJoined Kind = "joined" // from the public page; for one entry
	KindPaper  Kind = "paper"  // printed by staff
	KindKiosk  Kind = "kiosk"
)

const (
	// unopenedTTL is how long a code on paper or at a kiosk may stand before it is opened.
	unopenedTTL = 24 * time.Hour
	// maxCodes is the number of links of a player on paper, and at kiosks. A new one ends the oldest.
	maxCodes = 5
)

// endOf returns when a link ends if it is not used again.
func (k Kind) endOf(madeAt, seenAt clock.Instant) clock.Instant {
	if seenAt == madeAt && (k == KindPaper || k == KindKiosk) {
		return madeAt.Add(unopenedTTL)
	}
	return seenAt.Add(linkTTL)
}

// limits are the part of a page that a link shows.
type limits struct {
	kind      Kind
	isLimited bool   // places on lists only
	entryID   string // only this one; empty: all
}

const limitsOfLink = `SELECT kind, coalesce(entry_id, '') FROM player_link
	WHERE org_id = $1 AND room_id = $2 AND id = $3`

func limitsOf(tx db.RoomReader, by tenant.Actor) (limits, error) {
	l, _, err := db.One(tx, func(scan db.Scan) (l limits, err error) {
		err = scan(&l.kind, &l.entryID)
		l.isLimited = l.kind == KindJoined || l.kind == KindKiosk
		return l, err
	}, limitsOfLink, by.Session)
	return l, err
}

// Code is the link of a code that was just made.
type Code struct {
	Link *string `json:"link"` // id of the link; null: the room shows no codes, or the player may not enter
}

const (
	deleteOldCodes = `DELETE FROM player_link WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND kind = $4
		AND id NOT IN (SELECT id FROM player_link WHERE org_id = $1 AND room_id = $2 AND player_id = $3 AND kind = $4
		ORDER BY made_at DESC, id DESC LIMIT $5)`
	insertCode = `INSERT INTO player_link (org_id, room_id, id, player_id, secret_hash, made_at, made_by, seen_at, kind)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $6, $8)`
)

var errUsedSecret = fault.Conflict("This code is taken. Print again.")

// MakeCode makes a link for a code that is printed or shown once. The browser makes the secret, so that a repeat of the
// request gets the same answer. Other links stay, up to a number.
func MakeCode(tx *db.RoomTx, playerID, secret string, kind Kind) (c Code, err error) {
	here, err := room.Current(tx)
	if err != nil || !here.Settings.PageCodes {
		return c, err
	}
	p, err := player.Get(tx.InOrg(), playerID)
	guest := player.Guest{Player: p, At: tx.Now()}
	if err != nil || p.MergedInto != nil || p.RemovedAt != nil || guest.RefusalReason() != "" {
		return c, err
	}
	if err := tx.Write(deleteOldCodes, p.ID, string(kind), maxCodes-1); err != nil {
		return c, err
	}
	id := db.NewID()
	if err := tx.WriteUnique(errUsedSecret, insertCode, id, p.ID, signin.TokenHash(secret), tx.Now(),
		tx.Actor().Name, string(kind)); err != nil {
		return c, err
	}
	c.Link = &id
	return c, emitLinks(tx, p.ID)
}

func (a *Actions) printCode(ctx context.Context, at tenant.Room, in codeRequest) (Code, error) {
	return db.InRoom(ctx, a.db, at, func(tx *db.RoomTx) (Code, error) {
		return MakeCode(tx, in.PlayerID, in.Secret, KindPaper)
	})
}

const linkBySecret = `SELECT l.id, l.player_id, l.made_at, l.seen_at, l.kind FROM player_link l
	JOIN player p ON p.org_id = l.org_id AND p.id = l.player_id
	WHERE l.org_id = $1 AND l.secret_hash = $2 AND p.merged_into IS NULL AND p.removed_at IS NULL`

// Owner is the player of a link, found by its secret.
type Owner struct{ LinkID, PlayerID string }

// OwnerOf returns the player of a secret that was scanned. It says nothing about whether they may enter.
func OwnerOf(tx *db.RoomView, secret string) (o Owner, found bool, err error) {
	hash, isToken := signin.HashValidToken(secret)
	if !isToken {
		return o, false, nil
	}
	var end clock.Instant
	o, found, err = db.One(tx.InOrg(), func(scan db.Scan) (o Owner, err error) {
		var madeAt, seenAt clock.Instant
		var kind Kind
		err = scan(&o.LinkID, &o.PlayerID, &madeAt, &seenAt, &kind)
		end = kind.endOf(madeAt, seenAt)
		return o, err
	}, linkBySecret, hash)
	return o, found && tx.Now() < end, err
}

// RecordUse records that a link was used at a kiosk, so that a member card does not end while its player comes.
func RecordUse(tx *db.RoomTx, linkID string) error { return tx.Write(useLink, linkID, tx.Now()) }

const useLink = `UPDATE player_link SET seen_at = $4 WHERE org_id = $1 AND room_id = $2 AND id = $3 AND seen_at < $4`

// lookUp returns the player of a member card, a receipt or "My code".
func (a *Actions) lookUp(ctx context.Context, at tenant.Room, in lookupRequest) (player.Named, error) {
	return db.ViewRoom(ctx, a.db, at, func(tx *db.RoomView) (player.Named, error) {
		owner, found, err := OwnerOfCode(tx, in.Code)
		if err == nil && !found {
			err = fault.NotFound("Code")
		}
		if err != nil {
			return player.Named{}, err
		}
		p, err := player.Get(tx.InOrg(), owner.PlayerID)
		return player.Named{ID: p.ID, Name: p.Name}, err
	})
}

// OwnerOfCode returns the player of a scanned code: the secret of a link, or the id of a record, which a player's page
// shows as "My code". The id has no link.
func OwnerOfCode(tx *db.RoomView, code string) (Owner, bool, error) {
	o, found, err := OwnerOf(tx, code)
	if err != nil || found {
		return o, found, err
	}
	p, err := player.Get(tx.InOrg(), code)
	if fault.KindOf(err) == fault.Missing {
		return Owner{}, false, nil
	}
	return Owner{PlayerID: p.ID}, err == nil && p.MergedInto == nil && p.RemovedAt == nil, err
}
