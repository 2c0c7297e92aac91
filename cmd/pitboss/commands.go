package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/netip"

	"pitboss/internal/server"
	"pitboss/internal/server/demo"
)

// environment are what a command sees of the machine.
type environment struct {
	env      func(string) string
	out, err io.Writer
	terminal bool // a person reads err
	version  string
}

// log is for a person on a terminal, and for a program elsewhere.
func (s environment) log() *slog.Logger {
	if s.terminal {
		return slog.New(slog.NewTextHandler(s.err, nil))
	}
	return slog.New(slog.NewJSONHandler(s.err, nil))
}

func (s environment) say(format string, args ...any) {
	_, _ = fmt.Fprintf(s.out, format+"\n", args...)
}

// Exit codes.
const (
	exitDone   = 0
	exitFailed = 1
	exitWrong  = 2 // wrong use
)

// command is one word after pitboss.
type command struct {
	name, argument string
	about          string
	flags          func(*flags)
	run            func(context.Context, environment, server.Config, string) error
}

// commands are in the order in which help shows them.
var commands = []command{
	{"serve", "", "run the server", serveFlags, serve},
	{"migrate", "", "bring the database's schema up to date", databaseFlags, migrate},
	{"migrate-data", "", "move everything into another, empty database, from SQLite to PostgreSQL or back, while no server runs", moveFlags, migrateData},
	{"check", "", "look for whatever breaks an invariant of the database; works while the server runs", databaseFlags, check},
	{"backup", "FILE", "write the SQLite database into a new file; works while the server runs", databaseFlags, backup},
	{"restore", "FILE", "put a backup in place of the SQLite database; the old one is kept beside it", databaseFlags, restore},
	{"admin", "create|disable|enable|reset-two-step", "make an administrator of the platform and print their password, or say that one may not or may sign in, or take their second step away", adminFlags, administrator},
	{"user", "reset-two-step|reset-password", "for staff whom nobody else can let in: take the second step away, or print a link for a new password", userFlags, user},
	{"openapi", "", "print the API's OpenAPI document", nil, openAPI},
	{"version", "", "print the version", nil, printVersion},
}

// errBroken ends check after it has said what is broken.
var errBroken = errors.New("")

// run does what the arguments say and returns the exit code.
func run(ctx context.Context, args []string, s environment) int {
	if len(args) == 0 {
		usage(s.err)
		return exitWrong
	}
	name, rest := args[0], args[1:]
	if name == "help" || name == "-h" || name == "--help" {
		if len(rest) == 0 {
			usage(s.out)
			return exitDone
		}
		name, rest = rest[0], []string{"--help"}
	}
	for _, c := range commands {
		if c.name != name {
			continue
		}
		config, argument, err := c.parse(rest, s.env)
		switch {
		case errors.Is(err, errHelp):
			c.usage(s.out)
			return exitDone
		case err != nil:
			_, _ = fmt.Fprintf(s.err, "pitboss %s: %v\nRun \"pitboss help %s\" for how it is used.\n", name, err, name)
			return exitWrong
		}
		config.Version = s.version
		if err := c.run(ctx, s, config, argument); err != nil {
			if !errors.Is(err, errBroken) {
				_, _ = fmt.Fprintf(s.err, "pitboss %s: %v\n", name, err)
			}
			return exitFailed
		}
		return exitDone
	}
	_, _ = fmt.Fprintf(s.err, "pitboss: there is no command %q\nRun \"pitboss help\" for those there are.\n", name)
	return exitWrong
}

func serve(ctx context.Context, s environment, c server.Config, _ string) error {
	c.Log = s.log()
	firstRun := ""
	c.FirstRun = func(code string) { firstRun = code }
	return server.Run(ctx, c, func(addr string) {
		url := "http://" + visitable(addr)
		if firstRun != "" {
			// Not by the log, which is kept and passed on.
			s.say("There is no organization yet. Set up the first one at\n\n  %s/#first-run=%s\n", url, firstRun)
		}
		if !s.terminal {
			c.Log.Info("ready", "url", url, "version", s.version, "demo", c.Demo)
			return
		}
		text := "PitBoss is ready at " + url
		if c.Demo {
			d := demo.SignIns[0]
			text += fmt.Sprintf("\nSign in as %s: %s  %s", d.Role, d.Email, d.Password)
		}
		s.say("%s", text)
	})
}

// visitable is a listening address as a browser on this machine takes it.
func visitable(addr string) string {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return addr
	}
	if ip, err := netip.ParseAddr(host); err == nil && (ip.IsUnspecified() || ip.IsLoopback()) {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

func migrate(ctx context.Context, s environment, c server.Config, _ string) error {
	c.Log = s.log()
	if err := server.Migrate(ctx, c); err != nil {
		return err
	}
	s.say("The schema is up to date.")
	return nil
}

func migrateData(ctx context.Context, s environment, c server.Config, _ string) error {
	c.Log = s.log()
	moved, err := server.MoveData(ctx, c, func(step string) { s.say("%s …", step) })
	if err != nil {
		return err
	}
	var rows int64
	s.say("\n%-24s %10s  %s", "table", "rows", "hash, the same in both")
	for _, t := range moved {
		rows += t.Rows
		s.say("%-24s %10d  %s", t.Name, t.Rows, t.Hash)
	}
	s.say("\n%d rows of %d tables are the same in both databases, and the new one breaks no invariant.", rows, len(moved))
	s.say("The old database was not changed. Start no server on it any more: what it took would be missing in the new one.")
	s.say("%s", c.KeyAfterMove())
	return nil
}

func check(ctx context.Context, s environment, c server.Config, _ string) error {
	broken, err := server.Check(ctx, c)
	if err != nil {
		return err
	}
	for _, b := range broken {
		s.say("%s: %s", b.Invariant, b.Offender)
	}
	if len(broken) > 0 {
		return errBroken
	}
	s.say("clean")
	return nil
}

func backup(ctx context.Context, s environment, c server.Config, file string) error {
	unnoted, err := server.Backup(ctx, c, file)
	if unnoted != nil {
		_, _ = fmt.Fprintf(s.err, "pitboss backup: %v\n", unnoted)
	}
	if err != nil {
		return err
	}
	s.say("Backed up to %s", file)
	return nil
}

func restore(ctx context.Context, s environment, c server.Config, file string) error {
	kept, err := server.Restore(ctx, c, file)
	if err != nil {
		return err
	}
	s.say("Restored from %s", file)
	if kept != "" {
		s.say("The database before it is kept as %s", kept)
	}
	return nil
}

// administrator does one of the things that are done about administrators at the machine itself.
func administrator(ctx context.Context, s environment, c server.Config, word string) (err error) {
	c.Log = s.log()
	var name, password string
	switch word {
	case "create":
		if password, err = server.CreateAdministrator(ctx, c); err == nil {
			s.say("%s may sign in to the master console with the password\n\n  %s\n\nIt is shown this once. Change it there.", c.Account.Email, password)
		}
	case "disable":
		if name, err = server.SetAdministrator(ctx, c, false); err == nil {
			s.say("%s may no longer sign in, and every session has ended.", name)
		}
	case "enable":
		if name, err = server.SetAdministrator(ctx, c, true); err == nil {
			s.say("%s may sign in again.", name)
		}
	case "reset-two-step":
		if name, err = server.ResetAdministrator(ctx, c); err == nil {
			s.say("Two-step sign-in of %s is off, and every session has ended. The next sign-in sets it up anew.", name)
		}
	default:
		err = fmt.Errorf("%q is not create, disable, enable or reset-two-step", word)
	}
	return err
}

// user is administrator about staff.
func user(ctx context.Context, s environment, c server.Config, word string) error {
	c.Log = s.log()
	switch word {
	case "reset-two-step":
		who, err := server.ResetUser(ctx, c)
		if err == nil {
			s.say("Two-step sign-in of %s of %s is off, and every session has ended. The password is as it was.", who.Name, who.Organization.Name)
		}
		return err
	case "reset-password":
		who, link, err := server.ResetUsersPassword(ctx, c)
		if err == nil {
			s.say("%s of %s sets a new password at this path of the organization's own address, once, until %s:\n\n  %s", who.Name, who.Organization.Name,
				link.ExpiresAt.Time().UTC().Format("2 January 15:04 UTC"), link.Link)
		}
		return err
	}
	return fmt.Errorf("%q is not reset-two-step or reset-password", word)
}

func openAPI(_ context.Context, s environment, _ server.Config, _ string) error {
	document, err := server.OpenAPI()
	if err != nil {
		return err
	}
	_, err = s.out.Write(document)
	return err
}

func printVersion(_ context.Context, s environment, _ server.Config, _ string) error {
	s.say("pitboss %s", s.version)
	return nil
}
