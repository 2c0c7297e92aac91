package player

import (
	"context"
	"encoding/base64"
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do with the directory.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

const (
	usualPage = 50
	mostPage  = 200
)

func (a *Actions) list(tx *db.OrgView, in listRequest) (api.Page[Player], error) {
	from, err := in.from()
	if err != nil {
		return api.Page[Player]{}, err
	}
	limit := min(max(in.Limit, 0), mostPage)
	if limit == 0 {
		limit = usualPage
	}
	players, err := list(tx, in.Q, from, limit+1)
	if err != nil || len(players) <= limit {
		return api.Page[Player]{Items: players}, err
	}
	players = players[:limit]
	last := players[limit-1]
	next := base64.RawURLEncoding.EncodeToString([]byte(fold(last.Name) + "\x00" + last.ID))
	return api.Page[Player]{Items: players, Next: next}, nil
}

func (in listRequest) from() (after, error) {
	if in.Cursor == "" {
		return after{}, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(in.Cursor)
	key, id, ok := strings.Cut(string(raw), "\x00")
	if err != nil || !ok || strings.ContainsRune(id, 0) {
		return after{}, fault.Field422("cursor", "Take the cursor from the Link of the page before")
	}
	return after{strings.ToValidUTF8(key, ""), strings.ToValidUTF8(id, "")}, nil
}

func (a *Actions) get(tx *db.OrgView, in oneRequest) (Player, error) { return Get(tx, in.ID) }

func (a *Actions) create(ctx context.Context, at tenant.Org, in newRequest) (Player, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Player, error) {
		return Add(tx, NewPlayer{ID: db.NewID(), Name: in.Name, Nickname: in.Nickname, Phone: in.PhoneNumber, Email: in.Email, IsActive: in.IsActive == nil || *in.IsActive})
	})
}

// NewPlayer is a player to be added. Nil means not known.
type NewPlayer struct {
	ID, Name               string
	Nickname, Phone, Email *string
	IsActive               bool
}

// Add adds a player. The phone or e-mail of another active player is a conflict that carries him (decisions 10).
func Add(tx *db.OrgTx, n NewPlayer) (Player, error) {
	phoneKey, emailKey := keyOf(n.Phone, digits), keyOf(n.Email, fold)
	for _, same := range []struct {
		key         *string
		query, what string
	}{{phoneKey, byPhone, "phone number"}, {emailKey, byEmail, "e-mail"}} {
		if same.key == nil || !n.IsActive {
			continue
		}
		have, found, err := db.One(tx, scanPlayer, same.query, *same.key)
		if err != nil {
			return Player{}, err
		}
		if found {
			return Player{}, fault.ConflictWith(have, "%s already has this %s", have.Name, same.what)
		}
	}
	nameKey := fold(n.Name)
	if _, err := tx.Exec(insert, n.ID, n.Name, nameKey, n.Nickname, n.Phone, phoneKey, n.Email, emailKey, n.IsActive, tx.Now()); err != nil {
		return Player{}, err
	}
	for _, t := range terms(n.Name, text(n.Nickname), text(n.Phone)) {
		if _, err := tx.Exec(insertTerm, t, nameKey, n.ID); err != nil {
			return Player{}, err
		}
	}
	p := Player{ID: n.ID, Name: n.Name, Nickname: n.Nickname, PhoneNumber: n.Phone, Phone: n.Phone, Email: n.Email, IsActive: n.IsActive, CreatedAt: tx.Now()}
	tx.Emit(db.Event{Type: "player_updated", Permission: tenant.ViewPlayers, Data: p})
	return p, nil
}

func keyOf(s *string, key func(string) string) *string {
	if s == nil {
		return nil
	}
	k := key(*s)
	return &k
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}
