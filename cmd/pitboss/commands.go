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

// environment is a command's view of the machine.
type environment struct {
	env      func(string) string
	out, err io.Writer
	terminal bool // err is read by a person
	version  string
}

// log writes text for a person at a terminal, and JSON otherwise.
func (s environment) log() *slog.Logger {
	if s.terminal {
		return slog.New(slog.NewTextHandler(s.err, nil))
	}
	return slog.New(slog.NewJSONHandler(s.err, nil))
}

func (s environment) printf(format string, args ...any) {
	_, _ = fmt.Fprintf(s.out, format+"\n", args...)
}

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// command is a subcommand of pitboss.
type command struct {
	name, argument string
	about          string
	flags          func(*flags)
	run            func(context.Context, environment, server.Config, string) error
}

// commands are in the order of the help text.
var commands = []command{
	{"serve", "", "run the server", serveFlags, serve},
	{"migrate", "", "bring the database's schema up to date", databaseFlags, migrate},
	{
		"migrate-data", "",
		"move everything into another, empty database, from SQLite to PostgreSQL or back, while no server runs",
		moveFlags, migrateData,
	},
	{
		"check", "", "look for whatever breaks an invariant of the database; works while the server runs",
		databaseFlags, check,
	},
	{"backup", "FILE", "write the SQLite database into a new file; works while the server runs", databaseFlags, backup},
	{
		"restore", "FILE", "put a backup in place of the SQLite database; the old one is kept beside it",
		databaseFlags, restore,
	},
	{
		"admin", "create|disable|enable|reset-two-step",
		"create a platform administrator and print their password, block or allow their sign-in, " +
			"or remove their second step",
		adminFlags, administrator,
	},
	{
		"user", "reset-two-step|reset-password",
		"for staff whom nobody else can let in: remove their second step, or print a link for a new password",
		userFlags, user,
	},
	{"openapi", "", "print the OpenAPI document of the API's types", nil, openAPI},
	{"version", "", "print the version", nil, printVersion},
}

// errInvariantsBroken makes check exit with a failure after it has listed the broken invariants.
var errInvariantsBroken = errors.New("")

// run executes the command line and returns the exit code.
func run(ctx context.Context, args []string, s environment) int {
	if len(args) == 0 {
		usage(s.err)
		return exitUsage
	}
	name, rest := args[0], args[1:]
	if name == "help" || name == "-h" || name == "--help" {
		if len(rest) == 0 {
			usage(s.out)
			return exitOK
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
			return exitOK
		case err != nil:
			_, _ = fmt.Fprintf(s.err, "pitboss %s: %v\nRun \"pitboss help %s\" for how it is used.\n", name, err, name)
			return exitUsage
		}
		config.Version = s.version
		if err := c.run(ctx, s, config, argument); err != nil {
			if !errors.Is(err, errInvariantsBroken) {
				_, _ = fmt.Fprintf(s.err, "pitboss %s: %v\n", name, err)
			}
			return exitFailed
		}
		return exitOK
	}
	_, _ = fmt.Fprintf(s.err, "pitboss: there is no command %q\nRun \"pitboss help\" for those there are.\n", name)
	return exitUsage
}

func serve(ctx context.Context, s environment, c server.Config, _ string) error {
	c.Log = s.log()
	firstRun := ""
	c.FirstRun = func(code string) { firstRun = code }
	return server.Run(ctx, c, func(addr string) {
		url := "http://" + browserAddress(addr)
		if firstRun != "" {
			// Not in the log, which is stored and forwarded.
			s.printf("There is no organization yet. Set up the first one at\n\n  %s/#first-run=%s\n", url, firstRun)
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
		s.printf("%s", text)
	})
}

// browserAddress is a listening address as a browser on this machine takes it.
func browserAddress(addr string) string {
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
	s.printf("The schema is up to date.")
	return nil
}

func migrateData(ctx context.Context, s environment, c server.Config, _ string) error {
	c.Log = s.log()
	moved, err := server.MoveData(ctx, c, func(step string) { s.printf("%s …", step) })
	if err != nil {
		return err
	}
	var rows int64
	s.printf("\n%-24s %10s  %s", "table", "rows", "hash, the same in both")
	for _, t := range moved {
		rows += t.Rows
		s.printf("%-24s %10d  %s", t.Name, t.Rows, t.Hash)
	}
	s.printf("\n%d rows of %d tables are the same in both databases, and the new one breaks no invariant.",
		rows, len(moved))
	s.printf("The old database was not changed. Start no server on it any more: " +
		"what it took would be missing in the new one.")
	s.printf("%s", c.KeyAfterMove())
	return nil
}

func check(ctx context.Context, s environment, c server.Config, _ string) error {
	broken, err := server.Check(ctx, c)
	if err != nil {
		return err
	}
	for _, b := range broken {
		s.printf("%s: %s", b.Invariant, b.Offender)
	}
	if len(broken) > 0 {
		return errInvariantsBroken
	}
	s.printf("clean")
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
	s.printf("Backed up to %s", file)
	return nil
}

func restore(ctx context.Context, s environment, c server.Config, file string) error {
	kept, err := server.Restore(ctx, c, file)
	if err != nil {
		return err
	}
	s.printf("Restored from %s", file)
	if kept != "" {
		s.printf("The database before it is kept as %s", kept)
	}
	return nil
}

// administrator runs the admin subcommands.
func administrator(ctx context.Context, s environment, c server.Config, word string) (err error) {
	c.Log = s.log()
	var name, password string
	switch word {
	case "create":
		if password, err = server.CreateAdministrator(ctx, c); err == nil {
			s.printf("%s may sign in to the master console with the password\n\n  %s\n\nIt is shown this once. "+
				"Change it there.",
				c.Account.Email, password)
		}
	case "disable":
		if name, err = server.SetAdministrator(ctx, c, false); err == nil {
			s.printf("%s may no longer sign in, and every session has ended.", name)
		}
	case "enable":
		if name, err = server.SetAdministrator(ctx, c, true); err == nil {
			s.printf("%s may sign in again.", name)
		}
	case "reset-two-step":
		if name, err = server.ResetAdministrator(ctx, c); err == nil {
			s.printf("Two-step sign-in of %s is off, and every session has ended. The next sign-in sets it up anew.",
				name)
		}
	default:
		err = fmt.Errorf("%q is not create, disable, enable or reset-two-step", word)
	}
	return err
}

// user runs the user subcommands.
func user(ctx context.Context, s environment, c server.Config, word string) error {
	c.Log = s.log()
	switch word {
	case "reset-two-step":
		user, err := server.ResetUser(ctx, c)
		if err == nil {
			s.printf("Two-step sign-in of %s of %s is off, and every session has ended. The password is as it was.",
				user.Name, user.Organization.Name)
		}
		return err
	case "reset-password":
		user, link, err := server.ResetUsersPassword(ctx, c)
		if err == nil {
			s.printf("%s of %s sets a new password at this path of the organization's own address, once, until %s:\n"+
				"\n  %s",
				user.Name, user.Organization.Name, link.ExpiresAt.Time().UTC().Format("2 January 15:04 UTC"), link.Link)
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
	s.printf("pitboss %s", s.version)
	return nil
}
