// Package importlog stores the imports of players: the file and its settings, the plan of a run, and for each written
// row the changes, so that an import can be undone and a repeated one adds nothing.
//
// It owns the tables player_import and player_import_row. Package playerimport of the front office reads files, plans
// and writes; this package is below it so that the removal of personal data reaches both tables.
package importlog

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"io"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/enum"
	"pitboss/internal/foundation/money"
)

// State is how far an import has come.
type State string

// The states. Rows are written while an import is running and taken back while it is undoing.
const (
	Open    State = "open"
	Running State = "running"
	Done    State = "done"
	Undoing State = "undoing"
	Undone  State = "undone"
)

// Values are the words allowed on the wire.
func (State) Values() []string { return enum.Words(Open, Running, Done, Undoing, Undone) }

// Import is an import without its file and plan.
type Import struct {
	ID, RoomID, FileName string
	State                State
	Settings, Result     string // JSON
	Total, Position      int
	MadeAt               clock.Instant
	MadeBy               string
	RanAt                *clock.Instant
	RanByID, RanBy       *string
	FinishedAt, UndoneAt *clock.Instant
	UndoneBy             *string
}

// Row holds the changes of an import for a row of its file.
type Row struct {
	ImportID     string
	N            int // in the file, from 1
	Batch        int
	Digest       string
	PlayerID     string
	Was          *string // the player before, JSON; nil: the import added the player
	Became       string  // the player after, JSON
	NoteID       *string
	MembershipID *string
	EntryID      *string
	BillID       *string
	Prepaid      money.Cents
	Funds        money.Cents
	Owed         money.Cents
}

// Pack compresses a file or a plan for its column.
func Pack(b []byte) (string, error) {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	if _, err := z.Write(b); err != nil {
		return "", err
	}
	if err := z.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(out.Bytes()), nil
}

// Unpack is the reverse of Pack.
func Unpack(text string) ([]byte, error) {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
