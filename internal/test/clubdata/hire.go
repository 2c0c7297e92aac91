package clubdata

import (
	"context"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/tenant"
)

// Employee is a member of the club's staff. Names are unique.
type Employee struct {
	Name string
	Role tenant.Role
}

// Email is the employee's address in an organization.
func (h Employee) Email(org string) string {
	return strings.ReplaceAll(h.Name, " ", ".") + "@" + org + ".example"
}

// Hire adds a user for each employee and opens a session. The tokens are in the order of the employees. The users
// have no usable password.
func (c Club) Hire(ctx context.Context, d *db.DB, employees []Employee) (tokens []string, err error) {
	ids := make([]string, len(employees))
	_, err = db.InOrg(ctx, d, c.Org, func(tx *db.OrgTx) (any, error) {
		for i, e := range employees {
			ids[i] = db.NewID()
			err := account.Add(tx, account.NewUser{
				ID: ids[i], Email: e.Email(c.Org.ID()), Name: e.Name, PasswordHash: "-", Role: e.Role,
			})
			if err != nil {
				return nil, err
			}
			tx.Emit(account.UserUpdated.With(
				account.Change{What: e.Name + " was added", UserID: ids[i], Name: e.Name}))
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
