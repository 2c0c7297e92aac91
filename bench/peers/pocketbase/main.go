// Command pocketbase is a card room's floor on PocketBase, written as an experienced user would: collections with
// rules that keep organizations apart, views for the lists, records saved in one transaction, realtime messages by
// its own SSE. It is a peer of the bench and no part of the product.
//
//	pocketbase load  DIR DATA              collections and rows from the bench's file
//	pocketbase serve DIR ADDR [full] [own] full: synchronous=FULL; own: routes and messages past its record API
package main

import (
	"fmt"
	"net/http"
	"os"
	"slices"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // its own tables
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pocketbase peer:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 3 {
		return fmt.Errorf("usage: pocketbase load DIR DATA | serve DIR ADDR [full] [own]")
	}
	config := core.BaseAppConfig{DataDir: args[1]}
	if slices.Contains(args[3:], "full") {
		config.DBConnect = connectFull
	}
	app := core.NewBaseApp(config)
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	if args[0] == "load" {
		return load(app, args[2])
	}
	p, err := newPeer(app, slices.Contains(args[3:], "own"))
	if err != nil {
		return err
	}
	app.OnServe().BindFunc(func(e *core.ServeEvent) error {
		p.routes(e)
		return e.Next()
	})
	return apis.Serve(app, apis.ServeConfig{HttpAddr: args[2]})
}

// connectFull is PocketBase's own way to open a database but for one word.
func connectFull(file string) (*dbx.DB, error) {
	return dbx.Open("sqlite",
		file+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
			"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

// routes are what its record API has no word for, and what it would do slower.
func (p *peer) routes(e *core.ServeEvent) {
	e.Router.GET("/durability", p.durability)
	signedIn := e.Router.Group("").Bind(apis.RequireAuth("staff"))
	signedIn.GET("/api/seats/{table}", p.seats)
	signedIn.POST("/api/seats", p.sit)
	signedIn.DELETE("/api/seats/{id}", p.unseat)
	signedIn.POST("/api/tables/{id}/pot", p.pot)
	signedIn.POST("/api/waitlist", p.join)
	signedIn.DELETE("/api/waitlist/{id}", p.remove)
	if p.own {
		signedIn.GET("/api/tables/{room}", p.tables)
		signedIn.GET("/api/waitlist/{room}", p.waitlist)
		p.app.OnRealtimeSubscribeRequest().BindFunc(p.maySubscribe)
	}
}

// durability is read back from the connection that writes.
func (p *peer) durability(e *core.RequestEvent) error {
	var synchronous, journal string
	if err := p.app.NonconcurrentDB().NewQuery("PRAGMA synchronous").Row(&synchronous); err != nil {
		return err
	}
	if err := p.app.NonconcurrentDB().NewQuery("PRAGMA journal_mode").Row(&journal); err != nil {
		return err
	}
	return e.JSON(http.StatusOK, map[string]string{
		"says": fmt.Sprintf("synchronous=%s journal_mode=%s", synchronous, journal),
	})
}
