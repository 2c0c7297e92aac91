package player

import (
	"context"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Actions are the handlers of the directory, sessions and memberships. Package frontoffice binds them to routes.
type Actions struct{ db *db.DB }

// New returns the actions on a database.
func New(d *db.DB) *Actions { return &Actions{d} }

// List returns a page of the directory sorted by name, or of the players that match a search, sorted by the matching
// term and then by name. Exact matches come first. Both orders follow an index, so a page among a million players
// needs no sort.
func (a *Actions) List(tx *db.OrgView, in listRequest) (api.Page[Player], error) {
	limit := in.PageSize()
	from, err := positionOf(in.Cursor)
	if err != nil {
		return api.Page[Player]{}, err
	}
	if words := SearchWords(in.Q); len(words) > 0 {
		hits, err := searchPlayers(tx, words, from, limit+1)
		page := api.Paginate(hits, limit, func(h hit) api.Cursor { return h.cursor() })
		return api.ConvertPage(page, func(h hit) Player { return h.Player }), err
	}
	players, err := db.All(tx, scanPlayer, listPlayers, from.nameKey, from.id, limit+1)
	return api.Paginate(players, limit, func(p Player) api.Cursor { return api.CursorAt("", fold(p.Name), p.ID) }), err
}

func (a *Actions) Get(tx *db.OrgView, in api.IDRequest) (Player, error) { return Get(tx, in.ID) }

func (a *Actions) Create(ctx context.Context, at tenant.Org, in NewRequest) (Player, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Player, error) { return Add(tx, in.Player()) })
}

// Player returns the player that a request describes, with a new id.
func (in *NewRequest) Player() NewPlayer {
	return NewPlayer{
		ID: db.NewID(), Name: in.Name, Nickname: in.Nickname, Phone: in.PhoneNumber, Email: in.Email,
		BirthDate: in.BirthDate, IsActive: in.IsActive == nil || *in.IsActive, UniqueName: in.UniqueName,
	}
}

// NewPlayer describes a player to add. A nil field is unknown. UniqueName refuses a second player of the same name.
type NewPlayer struct {
	ID, Name               string
	Nickname, Phone, Email *string
	BirthDate              *string // "1991-03-15"
	IsActive, UniqueName   bool
}

// checkNameUnique returns a conflict with the player of the same name. Case, accents and repeated blanks do
// not make two names different.
func checkNameUnique(tx db.OrgReader, name string) error {
	existing, found, err := db.One(tx, scanPlayer, byName, fold(name))
	if err == nil && found {
		err = fault.ConflictWith(existing, "There is already a player named %s", fault.Person(existing.Name))
	}
	return err
}

// contactConflict is another active player with the same phone number or email address.
type contactConflict struct {
	Player
	field string
}

func (c *contactConflict) fault() error {
	return fault.ConflictWith(c.Player, "%s already has this %s", fault.Person(c.Name), c.field)
}

// findContactConflict returns another active player with the phone number or the email address, or nil. A nil contact
// is not checked.
func findContactConflict(tx db.OrgReader, id string, phone, email *string) (*contactConflict, error) {
	for _, same := range []struct {
		key         *string
		query, what string
	}{{optionalKey(phone, digits), byPhone, "phone number"}, {optionalKey(email, fold), byEmail, "email"}} {
		if same.key == nil {
			continue
		}
		existing, found, err := db.One(tx, scanPlayer, same.query, *same.key)
		if err != nil {
			return nil, err
		}
		if found && existing.ID != id {
			return &contactConflict{existing, same.what}, nil
		}
	}
	return nil, nil
}

// Add adds a player. If another active player has the same phone number or email address, it returns a conflict with
// that player.
func Add(tx *db.OrgTx, n NewPlayer) (Player, error) {
	if n.IsActive {
		if c, err := findContactConflict(tx, "", n.Phone, n.Email); err != nil || c != nil {
			if err == nil {
				err = c.fault()
			}
			return Player{}, err
		}
	}
	if n.UniqueName {
		if err := checkNameUnique(tx, n.Name); err != nil {
			return Player{}, err
		}
	}
	phoneKey, emailKey := optionalKey(n.Phone, digits), optionalKey(n.Email, fold)
	nameKey := fold(n.Name)
	if err := tx.Write(insertPlayer, n.ID, n.Name, nameKey, n.Nickname, n.Phone, phoneKey, n.Email,
		emailKey, n.IsActive, tx.Now(), n.BirthDate); err != nil {
		return Player{}, err
	}
	p := Player{ID: n.ID, Name: n.Name, Nickname: n.Nickname, PhoneNumber: n.Phone, Phone: n.Phone, Email: n.Email,
		BirthDate: n.BirthDate, IsActive: n.IsActive, CreatedAt: tx.Now()}
	for _, t := range p.terms() {
		if err := tx.Write(insertTerm, t, nameKey, p.ID); err != nil {
			return Player{}, err
		}
	}
	if err := adjustCounts(tx, Counts{}, p.counts()); err != nil {
		return Player{}, err
	}
	known, err := applyDoorMarks(tx, p)
	if err != nil || known.Barred != nil || known.ExcludedUntil != nil {
		if err == nil {
			err = store(tx, p, known)
		}
		return known, err
	}
	tx.Emit(playerUpdated.With(playerUpdate{p, "Added the player " + p.Name}))
	return p, nil
}

func optionalKey(s *string, key func(string) string) *string {
	if s == nil {
		return nil
	}
	k := key(*s)
	return &k
}
