package nights

import (
	"bytes"
	"compress/gzip"
	_ "embed" // of the recorded nights
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"pitboss/internal/homegame"
)

// playedFile has the recorded nights, one log entry a line, as `make demo-nights` writes them.
//
//go:embed played.jsonl.gz
var playedFile []byte

// playedEntry is an entry of a recorded night. Its players are members of the community.
type playedEntry struct {
	Night string `json:"night"`
	After int    `json:"after"` // seconds after the start of the night
	homegame.Entry
}

// record is a recorded night.
type record []playedEntry

// records are all recorded nights, by name.
func records() (map[string]record, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(playedFile))
	if err != nil {
		return nil, fmt.Errorf("read the recorded nights: %w", err)
	}
	all := map[string]record{}
	for lines := json.NewDecoder(unpacked); ; {
		var e playedEntry
		if err := lines.Decode(&e); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, fmt.Errorf("read the recorded nights: %w", err)
		}
		if e.Kind == homegame.KindSit {
			e.User = memberID(e.Name)
		}
		all[e.Night] = append(all[e.Night], e)
	}
}

// players are the players in the order in which they sat down.
func (r record) players() []string {
	var names []string
	for _, e := range r {
		if e.Kind == homegame.KindSit && !slices.Contains(names, e.Name) {
			names = append(names, e.Name)
		}
	}
	return names
}

// copyTo copies the night into a notebook.
func (r record) copyTo(book *notebook) {
	for _, e := range r {
		book.add(time.Duration(e.After)*time.Second, e.Entry)
	}
}
