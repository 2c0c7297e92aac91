package organization

import (
	"context"
	"strings"
	"unicode"

	"pitboss/internal/account"
	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/foundation/wording"
	"pitboss/internal/organization/platform"
)

// Profile is an organization as those see it who work there.
type Profile struct {
	ID           string                    `json:"id"`
	Name         string                    `json:"name"`
	Type         platform.OrganizationType `json:"type"`
	Domain       string                    `json:"domain"` // under which it is found; it stays
	ContactEmail string                    `json:"contactEmail"`
	ContactPhone string                    `json:"contactPhone"`
	Address      string                    `json:"address"`
	City         string                    `json:"city"`
	State        string                    `json:"state"`
	ZipCode      string                    `json:"zipCode"`
}

func (a *Actions) organization(tx *db.OrgView, _ api.None) (Profile, error) { return house(tx) }

type houseRequest struct {
	Name         *string                    `json:"name" max:"100"`
	Type         *platform.OrganizationType `json:"type"`
	ContactEmail *string                    `json:"contactEmail"`
	ContactPhone *string                    `json:"contactPhone" max:"40"`
	Address      *string                    `json:"address"`
	City         *string                    `json:"city" max:"100"`
	State        *string                    `json:"state" max:"60"`
	ZipCode      *string                    `json:"zipCode" max:"20"`
}

// text is a field of an organization, as it is kept and as a request gives it.
type text struct {
	given          *string
	kept           *string
	field, missing string // what is said of a blank one; empty: it may be
}

// label is the field in words: "contact email" of "contactEmail".
func (t text) label() string {
	var b strings.Builder
	for _, c := range t.field {
		if unicode.IsUpper(c) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

func (in *houseRequest) texts(h *Profile) []text {
	return []text{
		{in.Name, &h.Name, "name", "Organization name is required"},
		{in.ContactEmail, &h.ContactEmail, "contactEmail", "Contact e-mail is required"},
		{in.ContactPhone, &h.ContactPhone, "contactPhone", ""},
		{in.Address, &h.Address, "address", "Address is required"},
		{in.City, &h.City, "city", "City is required"},
		{in.State, &h.State, "state", "State is required"},
		{in.ZipCode, &h.ZipCode, "zipCode", "ZIP code is required"},
	}
}

func (in *houseRequest) Validate(f *fault.Fields) {
	for _, t := range in.texts(&Profile{}) {
		oneLine(t.given)
		f.Require(t.given == nil || *t.given != "" || t.missing == "", t.field, t.missing)
	}
	f.Require(in.ContactEmail == nil || account.ValidEmail(*in.ContactEmail), "contactEmail", "Invalid email")
	f.Require(in.Type == nil || *in.Type != "", "type", "Choose what kind of house it is")
}

// changeOrganization changes what the house says of itself.
func (a *Actions) changeOrganization(ctx context.Context, at tenant.Org, in houseRequest) (Profile, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Profile, error) {
		was, err := house(tx)
		if err != nil {
			return was, err
		}
		h, said := was, []string{}
		for _, t := range in.texts(&h) {
			if t.given != nil && *t.given != *t.kept {
				said = append(said, wording.FromTo(t.label(), *t.kept, *t.given))
				*t.kept = *t.given
			}
		}
		if in.Type != nil && *in.Type != h.Type {
			said = append(said, wording.FromTo("type", string(h.Type), string(*in.Type)))
			h.Type = *in.Type
		}
		if h == was {
			return h, nil
		}
		if err := tx.Write(changeHouse, h.Name, string(h.Type), h.ContactEmail, h.ContactPhone, h.Address, h.City, h.State, h.ZipCode); err != nil {
			return h, err
		}
		tx.Emit(db.Event{Type: "organization_updated", Permission: tenant.ViewFloor, Data: account.OrganizationUpdated{ID: h.ID, Name: h.Name, Domain: h.Domain, IsActive: true, What: h.Name + ": " + strings.Join(said, ", ")}})
		return h, nil
	})
}
