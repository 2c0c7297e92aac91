package platform

import (
	"slices"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/fault"
)

// Registration is the data of a new organization, its owner and its first room.
type Registration struct {
	OrganizationName string           `json:"organizationName" max:"100"`
	OrganizationType OrganizationType `json:"organizationType"`
	Domain           string           `json:"domain"`
	ContactEmail     string           `json:"contactEmail"`
	ContactPhone     string           `json:"contactPhone" max:"40"`
	Address          string           `json:"address"`
	City             string           `json:"city" max:"100"`
	State            string           `json:"state" max:"60"`
	ZipCode          string           `json:"zipCode" max:"20"`
	FirstName        string           `json:"firstName" max:"60"`
	LastName         string           `json:"lastName" max:"60"`
	AdminEmail       string           `json:"adminEmail"`
	AdminPassword    string           `json:"adminPassword" max:"1000"`
}

// Validate checks and normalizes a registration.
func (in *Registration) Validate(f *fault.Fields) {
	for _, text := range []struct {
		value          *string
		field, missing string
	}{
		{&in.OrganizationName, "organizationName", "Organization name is required"},
		{&in.ContactEmail, "contactEmail", "Contact email is required"},
		{&in.ContactPhone, "contactPhone", ""},
		{&in.Address, "address", "Address is required"},
		{&in.City, "city", "City is required"},
		{&in.State, "state", "State is required"},
		{&in.ZipCode, "zipCode", "ZIP code is required"},
		{&in.FirstName, "firstName", "First name is required"},
		{&in.LastName, "lastName", "Last name is required"},
		{&in.AdminEmail, "adminEmail", "Admin email is required"},
	} {
		*text.value = tidy(*text.value)
		f.Require(*text.value != "" || text.missing == "", text.field, text.missing)
	}
	if in.OrganizationType == "" {
		in.OrganizationType = PokerRoom
	}
	in.Domain = strings.ToLower(strings.TrimSpace(in.Domain))
	if message := checkDomain(in.Domain); message != "" {
		f.Add("domain", message)
	}
	f.Require(account.ValidEmail(in.ContactEmail), "contactEmail", "Invalid email")
	f.Require(account.ValidEmail(in.AdminEmail), "adminEmail", "Invalid email")
	f.Require(in.AdminPassword != "", "adminPassword", "Admin password is required")
	if err := account.CheckPassword(in.AdminPassword, in.OrganizationName, in.Domain, in.AdminEmail, in.ContactEmail,
		in.FirstName, in.LastName); err != nil {
		f.Add("adminPassword", err.Error())
	}
}

// tidy trims a text and joins its words by single spaces.
func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// location returns the location of the first room.
func (in *Registration) location() string { return in.City + ", " + in.State }

// owner returns the owner's name.
func (in *Registration) owner() string { return in.FirstName + " " + in.LastName }

const (
	minDomainLength = 3
	maxDomainLength = 63 // a label of a host name
)

// checkDomain returns what is wrong with the domain of a new organization; empty when it is valid.
func checkDomain(domain string) string {
	switch {
	case domain == "":
		return "Domain is required"
	case len(domain) < minDomainLength || len(domain) > maxDomainLength ||
		strings.Trim(domain, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return "Use 3 to 63 of a-z, 0-9 and -"
	case strings.HasPrefix(domain, "-") || strings.HasSuffix(domain, "-"):
		return "A domain does not begin or end with -"
	case strings.HasPrefix(domain, "xn--") || slices.Contains(reserved, domain):
		return "This domain is reserved"
	}
	return ""
}

// reserved are host names that the platform needs for itself or that an impostor could abuse.
var reserved = []string{
	"about", "abuse", "account", "accounts", "admin", "administrator", "alerts", "api", "app", "apps", "assets", "auth",
	"backup", "billing", "blog",
	"board", "cdn", "community", "config", "console", "contact", "dashboard", "data", "database", "demo", "dev", "dns",
	"docs",
	"download", "downloads", "email", "event", "events", "example", "files", "forum", "ftp", "git", "healthz", "help",
	"host", "hostmaster",
	"images", "imap", "img", "info", "internal", "invite", "jobs", "join", "landing", "legal", "live", "local",
	"localhost", "login", "logout", "mail",
	"mailer", "marketing", "master", "media", "metrics", "mobile", "monitor", "mx", "news", "noreply", "ns1",
	"ns2", "ntp", "oauth", "office",
	"operator", "owner", "pay", "payment", "payments", "pitboss", "pitboss-go", "pitbossgo", "platform", "pop", "pop3",
	"postmaster", "preview",
	"pricing", "privacy", "proxy", "public", "readyz", "register", "root", "sales", "search", "secure", "security",
	"server", "settings", "shop",
	"signin", "signup", "smtp", "sso", "staff", "stage", "staging", "static", "stats", "status", "store", "support",
	"system", "terms", "test",
	"tests", "token", "trust", "upload", "vpn", "web", "webmail", "webmaster", "whois", "wss", "www", "www1", "www2",
}

// zoneOf returns the time zone of a new room in a state; Chicago's when the state does not decide it.
func zoneOf(state string) string {
	key := strings.ToLower(state)
	for _, z := range statesByZone {
		if slices.Contains(z.states, key) {
			return z.zone
		}
	}
	return "America/Chicago"
}

// statesByZone are the states with another time than Chicago, by abbreviation and name. A state with two zones has
// the zone of most of its people.
var statesByZone = []struct {
	zone   string
	states []string
}{
	{"America/New_York", []string{
		"ct", "connecticut", "de", "delaware", "dc", "district of columbia", "fl", "florida", "ga", "georgia", "in",
		"indiana", "ky", "kentucky", "me", "maine",
		"md", "maryland", "ma", "massachusetts", "nh", "new hampshire", "nj", "new jersey", "ny", "new york", "nc",
		"north carolina", "oh", "ohio",
		"pa", "pennsylvania", "ri", "rhode island", "sc", "south carolina", "vt", "vermont", "va", "virginia", "wv",
		"west virginia",
	}},
	{"America/Detroit", []string{"mi", "michigan"}},
	{"America/Denver", []string{"co", "colorado", "mt", "montana", "nm", "new mexico", "ut", "utah", "wy", "wyoming"}},
	{"America/Boise", []string{"id", "idaho"}},
	{"America/Phoenix", []string{"az", "arizona"}},
	{"America/Los_Angeles", []string{"ca", "california", "nv", "nevada", "or", "oregon", "wa", "washington"}},
	{"America/Anchorage", []string{"ak", "alaska"}},
	{"Pacific/Honolulu", []string{"hi", "hawaii"}},
	{"America/Puerto_Rico", []string{"pr", "puerto rico"}},
}
