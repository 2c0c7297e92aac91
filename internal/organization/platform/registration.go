package platform

import (
	"slices"
	"strings"

	"pitboss/internal/account"
	"pitboss/internal/foundation/fault"
)

// Registration is what an organization, its owner and its first room are made of.
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

// Validate is a request's.
func (in *Registration) Validate(f *fault.Fields) {
	for _, text := range []struct {
		value          *string
		field, missing string
	}{
		{&in.OrganizationName, "organizationName", "Organization name is required"},
		{&in.ContactEmail, "contactEmail", "Contact e-mail is required"},
		{&in.ContactPhone, "contactPhone", ""},
		{&in.Address, "address", "Address is required"},
		{&in.City, "city", "City is required"},
		{&in.State, "state", "State is required"},
		{&in.ZipCode, "zipCode", "ZIP code is required"},
		{&in.FirstName, "firstName", "First name is required"},
		{&in.LastName, "lastName", "Last name is required"},
		{&in.AdminEmail, "adminEmail", "Admin e-mail is required"},
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
	if err := account.CheckPassword(in.AdminPassword, in.OrganizationName, in.Domain, in.AdminEmail, in.ContactEmail, in.FirstName, in.LastName); err != nil {
		f.Add("adminPassword", err.Error())
	}
}

// tidy is a text without blanks that nobody sees.
func tidy(s string) string { return strings.Join(strings.Fields(s), " ") }

// location is where the first room is.
func (in *Registration) location() string { return in.City + ", " + in.State }

// owner is the owner's name.
func (in *Registration) owner() string { return in.FirstName + " " + in.LastName }

const (
	shortestDomain = 3
	longestDomain  = 63 // a label of a host name
)

// checkDomain says what is wrong with the domain of a new organization, nothing when nothing is (decisions 16).
func checkDomain(domain string) string {
	switch {
	case domain == "":
		return "Domain is required"
	case len(domain) < shortestDomain || len(domain) > longestDomain || strings.Trim(domain, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return "Use 3 to 63 of a-z, 0-9 and -"
	case strings.HasPrefix(domain, "-") || strings.HasSuffix(domain, "-"):
		return "A domain does not begin or end with -"
	case strings.HasPrefix(domain, "xn--") || slices.Contains(reserved, domain):
		return "This domain is reserved"
	}
	return ""
}

// reserved are the host names that a platform needs for itself, and those under which somebody could pass for it.
var reserved = []string{
	"about", "abuse", "account", "accounts", "admin", "administrator", "alerts", "api", "app", "apps", "assets", "auth", "backup", "billing", "blog",
	"board", "cdn", "community", "config", "console", "contact", "dashboard", "data", "database", "demo", "dev", "dns", "docs",
	"download", "downloads", "email", "event", "events", "example", "files", "forum", "ftp", "git", "healthz", "help", "host", "hostmaster",
	"images", "imap", "img", "info", "internal", "invite", "jobs", "join", "landing", "legal", "live", "local", "localhost", "login", "logout", "mail",
	"mailer", "marketing", "master", "media", "metrics", "mobile", "monitor", "mx", "news", "noreply", "ns1", "ns2", "ntp", "oauth", "office",
	"operator", "owner", "pay", "payment", "payments", "pitboss", "pitboss-go", "pitbossgo", "platform", "pop", "pop3", "postmaster", "preview",
	"pricing", "privacy", "proxy", "public", "readyz", "register", "root", "sales", "search", "secure", "security", "server", "settings", "shop",
	"signin", "signup", "smtp", "sso", "staff", "stage", "staging", "static", "stats", "status", "store", "support", "system", "terms", "test",
	"tests", "token", "trust", "upload", "vpn", "web", "webmail", "webmaster", "whois", "wss", "www", "www1", "www2",
}

// zoneOf is the time zone of a new room in a state: where it is not clear, that of Chicago.
func zoneOf(state string) string {
	key := strings.ToLower(state)
	for _, z := range statesByZone {
		if slices.Contains(z.states, key) {
			return z.zone
		}
	}
	return "America/Chicago"
}

// statesByZone are the states whose clocks go otherwise than in Chicago, by their letters and their names. Of a state with
// two zones it is the one that most people live in.
var statesByZone = []struct {
	zone   string
	states []string
}{
	{"America/New_York", []string{
		"ct", "connecticut", "de", "delaware", "dc", "district of columbia", "fl", "florida", "ga", "georgia", "in", "indiana", "ky", "kentucky", "me", "maine",
		"md", "maryland", "ma", "massachusetts", "nh", "new hampshire", "nj", "new jersey", "ny", "new york", "nc", "north carolina", "oh", "ohio",
		"pa", "pennsylvania", "ri", "rhode island", "sc", "south carolina", "vt", "vermont", "va", "virginia", "wv", "west virginia",
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
