package playerimport

import (
	"strings"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/fault"
)

type uploadRequest struct {
	RoomID string `query:"room"`
	Name   string `query:"name"`
	File   api.Upload
}

func (in *uploadRequest) Validate(f *fault.Fields) {
	in.Name = strings.TrimSpace(in.Name)
	f.Require(in.RoomID != "", "room", "Please select a room")
	f.Require(in.Name != "", "name", "The file has no name")
}

// Room returns the room whose ledger gets the opening entries.
func (in *uploadRequest) Room() string { return in.RoomID }

type changeRequest struct {
	ID           string       `path:"id" json:"-"`
	Columns      *[]Field     `json:"columns"` // one for each column of the file
	DateOrder    DateOrder    `json:"dateOrder"`
	BalanceMeans BalanceMeans `json:"balanceMeans"`
	Rules        []Rule       `json:"rules"`
	Answers      []Answer     `json:"answers"`
}

func (in *changeRequest) Validate(f *fault.Fields) {
	for _, r := range in.Rules {
		f.Require(r.Match != "" && r.Choice != "", "rules", "Choose a match and what to do")
	}
	for _, a := range in.Answers {
		f.Require(a.Match != "" && a.Choice != "" && a.Row >= 1 && a.Row <= maxRows, "answers",
			"Choose a row and what to do")
	}
}

// checkColumns refuses columns that do not fit the file.
func checkColumns(columns []Field, header []string) error {
	if len(columns) != len(header) {
		return fault.InvalidFieldf("columns", "The file has %d columns", len(header))
	}
	taken := map[Field]bool{}
	for _, c := range columns {
		if c == "" || c != LeftOut && taken[c] {
			return fault.InvalidFieldf("columns", "Two columns go to the same field")
		}
		taken[c] = true
	}
	return nil
}

type runRequest struct {
	ID    string `path:"id" json:"-"`
	Check string `json:"check"` // of the plan that the person has seen
}

func (in *runRequest) Validate(f *fault.Fields) {
	f.Require(in.Check != "", "check", "Look at the check first")
}

type duplicatesRequest struct {
	ID    string `path:"id" json:"-"`
	Match Match  `query:"match"` // empty: all
	api.PageRequest
}
