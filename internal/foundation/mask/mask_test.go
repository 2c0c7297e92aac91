package mask_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"pitboss/internal/foundation/mask"
	"pitboss/internal/foundation/tenant"
	"pitboss/internal/test/assert"
)

type guest struct {
	Name  string  `json:"name" see:"name"`
	Phone *string `json:"phone" see:"personal,view_players"`
	Notes string  `json:"notes" see:"personal,manage_staff,view_reports"`
	Seat  int     `json:"seat"`
}

type line struct {
	Text  string   `json:"text" see:"mentions"`
	Names []string `json:"names,omitempty" see:"personal,view_players"`
}

type evening struct {
	Host   guest            `json:"host"`
	Guests []guest          `json:"guests"`
	By     map[string]guest `json:"by"`
	None   *guest           `json:"none"`
	line
	Helpers []string `json:"helpers" see:"name"`
	Title   string   `json:"title"`
}

func sample() evening {
	phone := "512 555 0100"
	ann := guest{"Ann <Marie> Ortega", &phone, "Tips well", 4}
	return evening{
		Host: ann, Guests: []guest{ann, {"Bob", nil, "", 5}}, By: map[string]guest{"name": ann},
		line:    line{"Ann Ortega and Bob sat down", []string{"Ann Ortega", "Bob"}},
		Helpers: []string{"Cid Ng"}, Title: "Friday",
	}
}

func TestApplyMasksByRole(t *testing.T) {
	t.Parallel()
	document, err := json.Marshal(sample())
	if err != nil {
		t.Fatal(err)
	}
	plan := mask.PlanFor(reflect.TypeFor[evening]())
	const ann = `{"name":"Ann O.","phone":null,"notes":"","seat":4}`
	for role, want := range map[tenant.Role]string{
		tenant.RoleOwner: string(document),
		tenant.RoleDealer: `{"host":` + ann + `,"guests":[` + ann +
			`,{"name":"Bob","phone":null,"notes":"","seat":5}],"by":{"name":` + ann + `},"none":null,` +
			`"text":"Ann O. and Bob sat down","names":[],"helpers":["Cid N."],"title":"Friday"}`,
	} {
		if got, err := plan.Apply(document, role); err != nil || string(got) != want {
			t.Errorf("%s, %v\n got %s\nwant %s", role, err, got, want)
		}
	}
	office, err := plan.Apply(document, tenant.RoleFrontOffice)
	var got evening
	assert.NoError(t, "err", err)
	assert.NoError(t, "json.Unmarshal(office, &got)", json.Unmarshal(office, &got))
	assert.Equal(t, "got.Host.Notes", got.Host.Notes, "")
	assert.Pointer(t, "got.Host.Phone", got.Host.Phone, "512 555 0100")
	assert.Equal(t, "got.Host.Name", got.Host.Name, "Ann <Marie> Ortega")
}

func TestRolesWithTheSameAccessShareAView(t *testing.T) {
	t.Parallel()
	plan := mask.PlanFor(reflect.TypeFor[evening]())
	for role, want := range map[tenant.Role]string{
		tenant.RoleOwner: "", tenant.RoleExecutive: "", tenant.RoleFrontOffice: "10", tenant.RoleDealer: "00",
		tenant.RoleCommunityMember: "00",
	} {
		if got := plan.View(role); got != want {
			t.Errorf("%s: %q, want %q", role, got, want)
		}
	}
	assert.Equal(t, "a document without anything to leave out", mask.PlanFor(reflect.TypeFor[map[string]int]()).
		View(tenant.RoleDealer), "")
}

func TestSentenceWithUnknownPlayersIsRemoved(t *testing.T) {
	t.Parallel()
	got, err := mask.PlanFor(reflect.TypeFor[line]()).Apply([]byte(`{"text":"Ann Ortega sat down"}`), tenant.RoleDealer)
	want := `{"text":""}`
	assert.NoError(t, "err", err)
	assert.Equal(t, "masked JSON", string(got), want)
}

func TestFirstNameAndInitial(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Curtis Nguyen": "Curtis N.", "Ann": "Ann", "  Ann   van der meer ": "Ann M.", "Émile Ñandú": "Émile Ñ.",
		"Unknown Player": "Unknown Player",
		"Removed player": "Removed player", "Player 17": "Player", "": "", "Curtis N.": "Curtis N.",
	} {
		if got := mask.FirstNameAndInitial(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
}

func TestInvalidTagPanicsBeforeTheFirstRequest(t *testing.T) {
	t.Parallel()
	for _, of := range []reflect.Type{
		reflect.TypeOf(struct {
			A string `json:"a" see:"personal,no_such_permission"`
		}{}),
		reflect.TypeOf(struct {
			A string `json:"a" see:"no_such_class"`
		}{}),
		reflect.TypeOf(struct {
			A string `json:"a" see:"name,view_reports"`
		}{}),
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%v was taken", of)
				}
			}()
			mask.PlanFor(of)
		}()
	}
}
