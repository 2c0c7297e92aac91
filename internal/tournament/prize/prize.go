// Package prize computes what a tournament pays: amounts by place of the payout templates, the shares of a deal, and
// the points and ranking of a season. It is pure and owns no tables and no URLs; package director stores and books the
// amounts. Besides foundation it imports player, for the names in a ranking.
//
// All amounts are whole cents, and every split adds up exactly. A template never pays a place more than the one before
// it.
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

// Method is the way in which a deal divides the money.
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

// Rank is the line of a player in the ranking of a season.
type Rank struct {
	Rank    int          `json:"rank"`
	Player  player.Named `json:"player"`
	Points  int64        `json:"points"` // hundredths
	Played  int          `json:"played"`
	Counted int          `json:"counted"`
	Best    int          `json:"best"` // best place
	Won     money.Cents  `json:"won"`  // prizes and bounties
}

// Label describes a template for the log.
func (t TemplateKey) Label() string {
	return map[TemplateKey]string{Standard: "standard", Flat: "flat", TopHeavy: "top heavy",
		WinnerTakesAll: "winner takes all", Custom: "set by hand"}[t]
}
