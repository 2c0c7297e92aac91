// Command pocketbase is a card room's floor on PocketBase as an experienced developer would write it: collections with
// rules that isolate organizations, views for the lists, records saved in one transaction, and realtime messages by
// server-sent events. It is a peer of the benchmark and not part of the product.
//
//	pocketbase load  DIR DATA          creates the collections and loads the benchmark's file
//	pocketbase serve DIR ADDR [own]    own: hand-written routes and messages instead of the record API
package main

import (
	"fmt"
	"net/http"
	"os"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // its system tables
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pocketbase peer:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 3 {
		return fmt.Errorf("usage: pocketbase load DIR DATA | serve DIR ADDR [own]")
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: args[1], DBConnect: connectDurably})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	if args[0] == "load" {
		return load(app, args[2])
	}
	p := &peer{app, slices.Contains(args[3:], "own")}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		p.routes(e)
		return e.Next()
	})
	return apis.Serve(app, apis.ServeConfig{HttpAddr: args[2]})
}

// connectDurably opens a database with PocketBase's settings except for synchronous=FULL.
func connectDurably(file string) (*dbx.DB, error) {
	return dbx.Open("sqlite",
		file+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
			"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

// routes adds the acts, and with own the lists.
func (p *peer) routes(e *core.ServeEvent) {
	e.Router.GET("/durability", p.durability)
	signedIn := e.Router.Group("").Bind(apis.RequireAuth("staff"))
	signedIn.GET("/api/seats/{table}", p.seats)
	signedIn.POST("/api/seats", p.seatPlayer)
	signedIn.DELETE("/api/seats/{id}", p.unseat)
	signedIn.POST("/api/tables/{id}/pot", p.reportPot)
	if p.own {
		signedIn.GET("/api/tables/{room}", p.tables)
		signedIn.GET("/api/waitlist/{room}", p.waitlist)
		p.app.OnRealtimeSubscribeRequest().BindFunc(p.checkTopics)
	}
}

// durability returns the settings of the connection that writes.
func (p *peer) durability(e *core.RequestEvent) error {
	var synchronous, journal string
	if err := p.app.NonconcurrentDB().NewQuery("PRAGMA synchronous").Row(&synchronous); err != nil {
		return err
	}
	if err := p.app.NonconcurrentDB().NewQuery("PRAGMA journal_mode").Row(&journal); err != nil {
		return err
	}
	return e.JSON(http.StatusOK, map[string]string{
		"settings": fmt.Sprintf("synchronous=%s journal_mode=%s", synchronous, journal),
	})
}
