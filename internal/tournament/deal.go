package tournament

import (
	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/money"
)

// AgreedDeal is a deal as it is stored. Package prize computes the shares.
type AgreedDeal struct {
	Method       string        `json:"method"`
	KeptForFirst money.Cents   `json:"keptForFirst"`
	Shares       []DealShare   `json:"shares"`
	At           clock.Instant `json:"at"`
	ActorName    string        `json:"actorName"`
}

// DealShare is the stack of an entry at the deal and its share of the money.
type DealShare struct {
	EntryID string      `json:"entryId"`
	Stack   int64       `json:"stack"`
	Amount  money.Cents `json:"amount"`
}

// Stacks returns the chips that each entry had in the deal.
func (a *AgreedDeal) Stacks() map[string]int64 {
	stacks := make(map[string]int64, len(a.Shares))
	for _, s := range a.Shares {
		stacks[s.EntryID] = s.Stack
	}
	return stacks
}
