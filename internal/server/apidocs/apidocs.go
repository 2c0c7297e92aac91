// Package apidocs has the texts and examples of the API's documentation: introduction.md, operations.txt with a summary
// for each route, and examples.json with a request and an answer, recorded by a test of internal/test/apptest (-update
// writes them).
package apidocs

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"pitboss/internal/foundation/api"
)

//go:embed introduction.md
var introduction string

//go:embed operations.txt
var summaries string

//go:embed examples.json
var examples []byte

// Load reads the embedded files.
func Load() (*api.Documentation, error) {
	operations := map[string]api.Description{}
	if err := json.Unmarshal(examples, &operations); err != nil {
		return nil, fmt.Errorf("examples.json: %w", err)
	}
	for line := range strings.Lines(summaries) {
		method, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		path, summary, _ := strings.Cut(strings.TrimSpace(rest), " ")
		d := operations[method+" "+path]
		d.Summary = strings.TrimSpace(summary)
		operations[method+" "+path] = d
	}
	return &api.Documentation{Introduction: introduction, Operations: operations}, nil
}
