package clubdata

import (
	"context"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Employee is somebody who works at the club. No two have the same name.
type Employee struct {
	Name string
	Role tenant.Role
}

// Email is that of a hand of an organization.
func (h Employee) Email(org string) string {
	return strings.ReplaceAll(h.Name, " ", ".") + "@" + org + ".example"
}

// Hire gives people a sign-in each, to which no password leads, and opens a session of each: the tokens are in the order of the hands.
func (c Club) Hire(ctx context.Context, d *db.DB, hands []Employee) (tokens []string, err error) {
	ids := make([]string, len(hands))
	_, err = db.InOrg(ctx, d, c.Org, func(tx *db.OrgTx) (any, error) {
		for i, h := range hands {
			ids[i] = db.NewID()
			if err := account.Add(tx, account.NewUser{ID: ids[i], Email: h.Email(c.Org.ID()), Name: h.Name, PasswordHash: "-", Role: h.Role}); err != nil {
				return nil, err
			}
			tx.Emit(db.Event{Type: "user_updated", Permission: tenant.ManageUsers, Data: account.Change{What: h.Name + " was added", UserID: ids[i], Name: h.Name}})
		}
		return nil, nil
	})
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		token, err := account.OpenSession(ctx, d, c.Org.ID(), id)
		if err != nil {
			return nil, err
		}
		tokens = append(tokens, token)
	}
	return tokens, nil
}
