package api

import (
	"net/http"
	"strconv"
	"strings"
)

func pathNames(path string) []string {
	var names []string
	for part := range strings.SplitSeq(path, "/") {
		if strings.HasPrefix(part, "{") {
			names = append(names, strings.Trim(part, "{}"))
		}
	}
	return names
}

// documentedPaths maps the shape of each path to the path in the document. OpenAPI allows one path per shape. Where
// routes name its parameters differently, a route that writes decides, because clients build their requests from those
// names.
func documentedPaths(table []*Route) map[string]string {
	paths, written := map[string]string{}, map[string]bool{}
	for _, route := range table {
		shape := shapeOf(route.Path)
		if writes := route.Method != http.MethodGet; paths[shape] == "" || writes && !written[shape] {
			paths[shape], written[shape] = route.Path, writes
		}
	}
	return paths
}

// shapeOf replaces the parameter names of a path by their positions.
func shapeOf(path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = "{p" + strconv.Itoa(i) + "}"
		}
	}
	return strings.Join(parts, "/")
}

func operationID(route *Route) string {
	words := []string{strings.ToLower(route.Method)}
	for part := range strings.SplitSeq(strings.TrimPrefix(route.Path, "/api/"), "/") {
		words = append(words, strings.Trim(part, "{}"))
	}
	return strings.Join(words, "-")
}
