// Package apidocs has the texts and examples of the API's documentation: operations.txt has a summary for each route,
// and examples.json a request and an answer, recorded by a test of internal/test/apptest (-update writes them).
package apidocs

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"pitboss/internal/foundation/api"
)

//go:embed operations.txt
var summaries string

//go:embed examples.json
var examples []byte

// Descriptions returns the description of each route by "METHOD /path".
func Descriptions() (map[string]api.Description, error) {
	descriptions := map[string]api.Description{}
	if err := json.Unmarshal(examples, &descriptions); err != nil {
		return nil, fmt.Errorf("examples.json: %w", err)
	}
	for line := range strings.Lines(summaries) {
		method, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		path, summary, _ := strings.Cut(strings.TrimSpace(rest), " ")
		d := descriptions[method+" "+path]
		d.Summary = strings.TrimSpace(summary)
		descriptions[method+" "+path] = d
	}
	return descriptions, nil
}
