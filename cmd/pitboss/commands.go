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

// surroundings are what a command sees of the machine.
type surroundings struct {
	env      func(string) string
	out, err io.Writer
	terminal bool // a person reads err
	version  string
}

// log is for a person on a terminal, and for a program elsewhere.
func (s surroundings) log() *slog.Logger {
	if s.terminal {
		return slog.New(slog.NewTextHandler(s.err, nil))
	}
	return slog.New(slog.NewJSONHandler(s.err, nil))
}

func (s surroundings) say(format string, args ...any) {
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
	run            func(context.Context, surroundings, server.Config, string) error
}

// commands are in the order in which help shows them.
var commands = []command{
	{"serve", "", "run the server", serveFlags, serve},
	{"migrate", "", "bring the database's schema up to date", databaseFlags, migrate},
	{"check", "", "look for whatever breaks an invariant of the database; works while the server runs", databaseFlags, check},
	{"backup", "FILE", "write the SQLite database into a new file; works while the server runs", databaseFlags, backup},
	{"restore", "FILE", "put a backup in place of the SQLite database; the old one is kept beside it", databaseFlags, restore},
	{"admin", "create", "make an administrator of the platform and print his password", adminFlags, createAdministrator},
	{"openapi", "", "print the API's OpenAPI document", nil, openAPI},
	{"version", "", "print the version", nil, printVersion},
}

// errBroken ends check after it has said what is broken.
var errBroken = errors.New("")

// run does what the arguments say and returns the exit code.
func run(ctx context.Context, args []string, s surroundings) int {
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

func serve(ctx context.Context, s surroundings, c server.Config, _ string) error {
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

func migrate(ctx context.Context, s surroundings, c server.Config, _ string) error {
	c.Log = s.log()
	if err := server.Migrate(ctx, c); err != nil {
		return err
	}
	s.say("The schema is up to date.")
	return nil
}

func check(ctx context.Context, s surroundings, c server.Config, _ string) error {
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

func backup(ctx context.Context, s surroundings, c server.Config, file string) error {
	if err := server.Backup(ctx, c, file); err != nil {
		return err
	}
	s.say("Backed up to %s", file)
	return nil
}

func restore(ctx context.Context, s surroundings, c server.Config, file string) error {
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

func createAdministrator(ctx context.Context, s surroundings, c server.Config, word string) error {
	if word != "create" {
		return fmt.Errorf("%q is not create", word)
	}
	c.Log = s.log()
	password, err := server.CreateAdministrator(ctx, c)
	if err != nil {
		return err
	}
	s.say("%s may sign in to the master console with the password\n\n  %s\n\nIt is shown this once. Change it there.", c.Administrator.Email, password)
	return nil
}

func openAPI(_ context.Context, s surroundings, _ server.Config, _ string) error {
	document, err := server.OpenAPI()
	if err != nil {
		return err
	}
	_, err = s.out.Write(document)
	return err
}

func printVersion(_ context.Context, s surroundings, _ server.Config, _ string) error {
	s.say("pitboss %s", s.version)
	return nil
}
