// Package web holds the built web app as files inside the program.
// It serves nothing by itself; internal/server has the handler.
package web

import "embed"

// Dist holds the web build under dist/app. Before the first build there is only dist/index.html,
// a page that says so, and the Go program compiles without Node.
//
//go:embed all:dist
var Dist embed.FS
