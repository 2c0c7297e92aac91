package player

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are what people do with the directory.
type Actions struct{ db *db.DB }

// New makes the actions.
func New(d *db.DB) *Actions { return &Actions{d} }

// List is a page of the directory by name, or of those who match a search, by the word that matches and then by name: who
// has the very word comes first, and a page of a million players is found without sorting them.
func (a *Actions) List(tx *db.OrgView, in listRequest) (api.Page[Player], error) {
	limit := api.PageSize(in.Limit)
	from, err := hitAt(in.Cursor)
	if err != nil {
		return api.Page[Player]{}, err
	}
	want := wanted(in.Q)
	if len(want) > 0 {
		hits, err := search(tx, want, from, limit+1)
		page := api.PageOf(hits, limit, hit.cursor)
		players := make([]Player, len(page.Items))
		for i, h := range page.Items {
			players[i] = h.Player
		}
		return api.Page[Player]{Items: players, Next: page.Next}, err
	}
	players, err := db.All(tx, scanPlayer, page, from.nameKey, from.id, limit+1)
	return api.PageOf(players, limit, func(p Player) string { return hit{place{"", fold(p.Name), p.ID}, p}.cursor() }), err
}

func (a *Actions) Get(tx *db.OrgView, in oneRequest) (Player, error) { return Get(tx, in.ID) }

func (a *Actions) Create(ctx context.Context, at tenant.Org, in newRequest) (Player, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Player, error) {
		return Add(tx, NewPlayer{
			ID: db.NewID(), Name: in.Name, Nickname: in.Nickname, Phone: in.PhoneNumber, Email: in.Email,
			IsActive: in.IsActive == nil || *in.IsActive, UniqueName: in.UniqueName,
		})
	})
}

// NewPlayer is a player to be added. Nil means not known. UniqueName refuses a second player of the same name.
type NewPlayer struct {
	ID, Name               string
	Nickname, Phone, Email *string
	IsActive, UniqueName   bool
}

// refuseNamesake fails with a conflict that carries the player who has a name already. Case, accents and the number of
// spaces do not tell two names apart.
func refuseNamesake(tx db.OrgReader, name string) error {
	have, found, err := db.One(tx, scanPlayer, byName, fold(name))
	if err == nil && found {
		err = fault.ConflictWith(have, "There is already a player named %s", fault.Person(have.Name))
	}
	return err
}

// clash is another active player with the same phone number or e-mail.
type clash struct {
	Player
	what string
}

func (c *clash) conflict() error {
	return fault.ConflictWith(c.Player, "%s already has this %s", fault.Person(c.Name), c.what)
}

// samePerson is who else, active, has a phone number or an e-mail; nil when nobody has. Nil asks for neither.
func samePerson(tx db.OrgReader, id string, phone, email *string) (*clash, error) {
	for _, same := range []struct {
		key         *string
		query, what string
	}{{keyOf(phone, digits), byPhone, "phone number"}, {keyOf(email, fold), byEmail, "e-mail"}} {
		if same.key == nil {
			continue
		}
		have, found, err := db.One(tx, scanPlayer, same.query, *same.key)
		if err != nil {
			return nil, err
		}
		if found && have.ID != id {
			return &clash{have, same.what}, nil
		}
	}
	return nil, nil
}

// Add adds a player. The phone or e-mail of another active player is a conflict that carries him (decisions 10).
func Add(tx *db.OrgTx, n NewPlayer) (Player, error) {
	if n.IsActive {
		if c, err := samePerson(tx, "", n.Phone, n.Email); err != nil || c != nil {
			if err == nil {
				err = c.conflict()
			}
			return Player{}, err
		}
	}
	if n.UniqueName {
		if err := refuseNamesake(tx, n.Name); err != nil {
			return Player{}, err
		}
	}
	phoneKey, emailKey := keyOf(n.Phone, digits), keyOf(n.Email, fold)
	nameKey := fold(n.Name)
	if err := tx.Write(insert, n.ID, n.Name, nameKey, n.Nickname, n.Phone, phoneKey, n.Email, emailKey, n.IsActive, tx.Now()); err != nil {
		return Player{}, err
	}
	p := Player{ID: n.ID, Name: n.Name, Nickname: n.Nickname, PhoneNumber: n.Phone, Phone: n.Phone, Email: n.Email, IsActive: n.IsActive, CreatedAt: tx.Now()}
	for _, t := range p.terms() {
		if err := tx.Write(insertTerm, t, nameKey, p.ID); err != nil {
			return Player{}, err
		}
	}
	if err := renumber(tx, Counts{}, p.number()); err != nil {
		return Player{}, err
	}
	known, err := recognize(tx, p)
	if err != nil || known.Barred != nil || known.ExcludedUntil != nil {
		if err == nil {
			err = store(tx, p, known)
		}
		return known, err
	}
	tx.Emit(db.Event{Type: "player_updated", Permission: tenant.ViewPlayers, Data: playerUpdated{p, "Added the player " + p.Name}})
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
