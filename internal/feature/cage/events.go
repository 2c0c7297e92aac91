package cage

import "pitboss/internal/foundation/mask"

// Events are the events of this package and the data that they carry.
var Events = []mask.Event{
	mask.EventOf[ChipTransaction]("chip_transaction_created"),
	mask.EventOf[map[string]string]("cage_updated"),
	mask.EventOf[Entry]("ledger_entry_created"),
}
