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

// Profile is an organization as its staff see it.
type Profile struct {
	ID           string                    `json:"id"`
	Name         string                    `json:"name"`
	Type         platform.OrganizationType `json:"type"`
	Domain       string                    `json:"domain"` // its host name label; never changes
	ContactEmail string                    `json:"contactEmail"`
	ContactPhone string                    `json:"contactPhone"`
	Address      string                    `json:"address"`
	City         string                    `json:"city"`
	State        string                    `json:"state"`
	ZipCode      string                    `json:"zipCode"`
}

func (a *Actions) organization(tx *db.OrgView, _ api.None) (Profile, error) { return readProfile(tx) }

type profileRequest struct {
	Name         *string                    `json:"name" max:"100"`
	Type         *platform.OrganizationType `json:"type"`
	ContactEmail *string                    `json:"contactEmail"`
	ContactPhone *string                    `json:"contactPhone" max:"40"`
	Address      *string                    `json:"address"`
	City         *string                    `json:"city" max:"100"`
	State        *string                    `json:"state" max:"60"`
	ZipCode      *string                    `json:"zipCode" max:"20"`
}

// textField is a text of a profile and its new value in a request.
type textField struct {
	given          *string
	current        *string
	field, missing string // missing is the message for a blank text; empty: the text may be blank
}

// label returns the field in words: "contact email" for "contactEmail".
func (t textField) label() string {
	var b strings.Builder
	for _, c := range t.field {
		if unicode.IsUpper(c) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

func (in *profileRequest) texts(h *Profile) []textField {
	return []textField{
		{in.Name, &h.Name, "name", "Organization name is required"},
		{in.ContactEmail, &h.ContactEmail, "contactEmail", "Contact email is required"},
		{in.ContactPhone, &h.ContactPhone, "contactPhone", ""},
		{in.Address, &h.Address, "address", "Address is required"},
		{in.City, &h.City, "city", "City is required"},
		{in.State, &h.State, "state", "State is required"},
		{in.ZipCode, &h.ZipCode, "zipCode", "ZIP code is required"},
	}
}

func (in *profileRequest) Validate(f *fault.Fields) {
	for _, t := range in.texts(&Profile{}) {
		collapseSpaces(t.given)
		f.Require(t.given == nil || *t.given != "" || t.missing == "", t.field, t.missing)
	}
	f.Require(in.ContactEmail == nil || account.ValidEmail(*in.ContactEmail), "contactEmail", "Invalid email")
	f.Require(in.Type == nil || *in.Type != "", "type", "Choose what kind of house it is")
}

// changeOrganization changes the profile of the organization.
func (a *Actions) changeOrganization(ctx context.Context, at tenant.Org, in profileRequest) (Profile, error) {
	return db.InOrg(ctx, a.db, at, func(tx *db.OrgTx) (Profile, error) {
		was, err := readProfile(tx)
		if err != nil {
			return was, err
		}
		h, changes := was, []string{}
		for _, t := range in.texts(&h) {
			if t.given != nil && *t.given != *t.current {
				changes = append(changes, wording.FromTo(t.label(), *t.current, *t.given))
				*t.current = *t.given
			}
		}
		if in.Type != nil && *in.Type != h.Type {
			changes = append(changes, wording.FromTo("type", string(h.Type), string(*in.Type)))
			h.Type = *in.Type
		}
		if h == was {
			return h, nil
		}
		if err := tx.Write(updateProfile, h.Name, string(h.Type), h.ContactEmail, h.ContactPhone, h.Address, h.City,
			h.State, h.ZipCode); err != nil {
			return h, err
		}
		tx.Emit(account.OrganizationUpdated.With(account.OrganizationChange{
			ID: h.ID, Name: h.Name, Domain: h.Domain, IsActive: true,
			What: h.Name + ": " + strings.Join(changes, ", "),
		}))
		return h, nil
	})
}
