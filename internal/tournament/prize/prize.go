// Package prize computes what a tournament pays: payout templates, amounts by place, deals, and the points of a season.
// It is pure; package director books the amounts.
package prize

import (
	"pitboss/internal/foundation/money"
	"pitboss/internal/player"
)

// TemplateKey names a payout template.
type TemplateKey string

// The templates.
const (
	Standard       TemplateKey = "standard"  // about 13 % of the field
	Flat           TemplateKey = "flat"      // about 15 %, flatter
	TopHeavy       TemplateKey = "top_heavy" // about 10 %
	WinnerTakesAll TemplateKey = "winner_takes_all"
	Custom         TemplateKey = "custom" // amounts set by hand
)

// Values are the words allowed on the wire.
func (TemplateKey) Values() []string {
	return []string{string(Standard), string(Flat), string(TopHeavy), string(WinnerTakesAll), string(Custom)}
}

// Method is how a deal shares the money.
type Method string

// The methods.
const (
	ICM        Method = "icm" // Malmuth–Harville
	ChipChop   Method = "chip_chop"
	Even       Method = "even"
	CustomDeal Method = "custom"
)

// Values are the words allowed on the wire.
func (Method) Values() []string {
	return []string{string(ICM), string(ChipChop), string(Even), string(CustomDeal)}
}

// Rank is a player's place in a season.
type Rank struct {
	Rank    int          `json:"rank"`
	Player  player.Named `json:"player"`
	Points  int64        `json:"points"` // hundredths
	Played  int          `json:"played"`
	Counted int          `json:"counted"`
	Best    int          `json:"best"` // place
	Won     money.Cents  `json:"won"`  // prizes and bounties
}

// Label is a template in words.
func (t TemplateKey) Label() string {
	return map[TemplateKey]string{Standard: "standard", Flat: "flat", TopHeavy: "top heavy", WinnerTakesAll: "winner takes all", Custom: "set by hand"}[t]
}
