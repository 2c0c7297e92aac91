package organization_test

import (
	"net/http"
	"strings"
	"testing"

	"pitboss/internal/organization"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestOwnerEditsOrganizationProfile(t *testing.T) {
	t.Parallel()
	c := apptest.New(t)
	in := apptest.Body{"name": " Lodge  Card Club ", "type": "casino", "contactEmail": "desk@lodge.example",
		"contactPhone": "", "city": "Austin"}
	var h organization.Profile
	c.Owner.Do("PATCH", "/api/organization", in).Want(http.StatusOK).Into(&h)
	assert.Equal(t, "got: Name", h.Name, "Lodge Card Club")
	assert.Equal(t, "got: Type", h.Type, "casino")
	assert.Equal(t, "got: City", h.City, "Austin")
	assert.Equal(t, "got: Domain", h.Domain, "club")
	assert.Equal(t, "got: Address", h.Address, "")
	if have := apptest.Get[organization.Profile](c.Dealer, "/api/organization"); have != h {
		t.Errorf("got %+v, want %+v", have, h)
	}
	if user := string(c.Dealer.Do("GET", "/api/auth/user", nil).Want(http.StatusOK).Body); !strings.Contains(user,
		"Lodge Card Club") {
		t.Errorf("got %s, want the new name", user)
	}
	for want, in := range map[string]apptest.Body{
		"Organization name is required":   {"name": " "},
		"Contact email is required":       {"contactEmail": ""},
		"Invalid email":                   {"contactEmail": "desk"},
		"ZIP code is required":            {"zipCode": ""},
		"Choose what kind of house it is": {"type": ""},
		"Unknown field":                   {"domain": "other"},
	} {
		if p := c.Owner.Do("PATCH", "/api/organization", in).Want(
			http.StatusUnprocessableEntity).Problem(); p.Detail != want {
			t.Errorf("%v: got %s, want %s", in, p.Detail, want)
		}
	}
	c.Executive.Do("PATCH", "/api/organization", in).Want(http.StatusForbidden)
	if have := apptest.Get[organization.Profile](c.Stranger, "/api/organization"); have.Name == h.Name {
		t.Errorf("another organization: got %+v", have)
	}
}
