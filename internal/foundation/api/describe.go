package api

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/tenant"
)

// Documentation is what the OpenAPI document says to its readers beyond the types.
type Documentation struct {
	Introduction string                 // Markdown
	Operations   map[string]Description // by "METHOD /path"
}

// Description is the documentation of a route.
type Description struct {
	Summary           string          // what the operation does, as a short imperative sentence
	Request, Response json.RawMessage // examples of the bodies; nil if there is none
}

// problems explains the kinds of fault that the document lists.
var problems = map[fault.Kind]string{
	fault.Malformed:   "The request cannot be read: it is not JSON, or a field is unknown or of another type.",
	fault.NoSession:   "There is no session, or it has ended.",
	fault.Forbidden:   "The role of the caller lacks the permission. `permission` names it.",
	fault.Missing:     "The object does not exist, or it belongs to another organization.",
	fault.Conflicting: "The present state does not allow it. `detail` says why, and `current` may have the state.",
	fault.TooLarge:    "The body is too large.",
	fault.WrongType:   "The body has another content type.",
	fault.Invalid:     "A field is wrong. `errors` lists every wrong field with a sentence.",
	fault.Throttled:   "There were too many attempts. `Retry-After` says when to try again.",
	fault.Unavailable: "The server is busy, or its database does not answer. `Retry-After` says when to try again: " +
		"with the same `Idempotency-Key` an act is done once.",
}

// problemResponses are the components to which the operations refer.
func problemResponses() map[string]any {
	responses := map[string]any{}
	for kind, text := range problems {
		responses[problemName(kind)] = problemResponse(text)
	}
	return responses
}

func problemResponse(description string) map[string]any {
	schema := map[string]any{"$ref": "#/components/schemas/Problem"}
	return map[string]any{"description": description, "content": map[string]any{
		"application/problem+json": map[string]any{"schema": schema},
	}}
}

// problemName is the name of a component, such as NotFound.
func problemName(kind fault.Kind) string {
	return strings.ReplaceAll(http.StatusText(statuses[kind]), " ", "")
}

// addProblems adds the problems with which the route may answer to its responses.
func addProblems(responses map[string]any, route *Route, hasInput, hasBody bool) {
	kinds := []fault.Kind{fault.Unavailable}
	add := func(when bool, more ...fault.Kind) {
		if when {
			kinds = append(kinds, more...)
		}
	}
	add(route.Permission == tenant.Public, fault.Throttled)
	add(route.Permission != tenant.Public, fault.NoSession)
	add(sessionTexts[route.Permission] == "", fault.Forbidden)
	add(strings.Contains(route.Path, "{"), fault.Missing)
	add(hasInput, fault.Malformed, fault.Invalid)
	add(hasBody, fault.TooLarge, fault.WrongType)
	add(route.Method != http.MethodGet, fault.Conflicting)
	for _, kind := range kinds {
		ref := map[string]any{"$ref": "#/components/responses/" + problemName(kind)}
		responses[strconv.Itoa(statuses[kind])] = ref
	}
}

// sessionTexts says which session a route needs that needs no permission of a role.
var sessionTexts = map[tenant.Permission]string{
	tenant.Public:     "Needs no session.",
	tenant.SignedIn:   "Needs the session of a staff account.",
	tenant.AnyAccount: "Needs the session of a staff account or of a member of the community.",
}

// permissionText says which permission a route needs, and which roles have it.
func permissionText(p tenant.Permission) string {
	if text := sessionTexts[p]; text != "" {
		return text
	}
	var roles []string
	for _, role := range tenant.Roles {
		if role.May(p) {
			roles = append(roles, "`"+string(role)+"`")
		}
	}
	if len(roles) == 0 {
		return "Needs the permission `" + string(p) + "`."
	}
	return "Needs the permission `" + string(p) + "`, which these roles have: " + strings.Join(roles, ", ") + "."
}

// withExample adds an example to a media type.
func withExample(media map[string]any, example json.RawMessage) map[string]any {
	if example != nil {
		media["example"] = example
	}
	return media
}
