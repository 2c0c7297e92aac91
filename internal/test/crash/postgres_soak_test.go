//go:build soak

package crash_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"pitboss/internal/test/process"
)

// ownPostgres is a PostgreSQL of the test's own, with fsync.
type ownPostgres struct {
	t         *testing.T
	bin, data string
	host      string
	port      int
	under     []string // a program that runs its programs
	url       string
}

func newPostgres(t *testing.T) *ownPostgres {
	t.Helper()
	address, err := net.ResolveTCPAddr("tcp", process.FreeAddress(t))
	if err != nil {
		t.Fatal(err)
	}
	return newPostgresAt(t, "127.0.0.1", address.Port)
}

// newPostgresAt listens on an address of a private network.
func newPostgresAt(t *testing.T, host string, port int, under ...string) *ownPostgres {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "pitboss-pg.") //nolint:usetesting // the server is another user
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	p := &ownPostgres{t: t, bin: process.Tool(t, "postgres")[0], data: filepath.Join(dir, "data"), host: host,
		port: port, under: under}
	if os.Geteuid() == 0 {
		run(t, "chown", "nobody", dir)
	}
	p.do("initdb", "-D", p.data, "-U", "postgres", "-A", "trust", "--encoding=UTF8", "--locale=C", "--no-sync")
	hba, err := os.OpenFile(filepath.Join(p.data, "pg_hba.conf"), os.O_APPEND|os.O_WRONLY, 0)
	if err == nil {
		_, err = hba.WriteString("host all all samenet trust\n")
		err = errors.Join(err, hba.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	p.start()
	t.Cleanup(p.stop)
	where := []string{"-h", host, "-p", fmt.Sprint(p.port), "-U", "postgres", "-c"}
	p.do("psql", append(where, "CREATE ROLE pitboss LOGIN CREATEDB")...)
	p.do("psql", append(where, "CREATE DATABASE pitboss OWNER pitboss")...)
	p.url = fmt.Sprintf("postgres://pitboss@%s:%d/pitboss?sslmode=disable", host, p.port)
	return p
}

// do runs a program of PostgreSQL as another user, because they refuse to run as root.
func (p *ownPostgres) do(program string, words ...string) {
	words = append([]string{filepath.Join(p.bin, program)}, words...)
	if os.Geteuid() == 0 {
		words = append([]string{"setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"}, words...)
	}
	words = slices.Concat(p.under, words)
	c := exec.Command(words[0], words[1:]...)
	c.Dir = "/"
	// No pipe, because a server that stays running would hold it open.
	if err := c.Run(); err != nil {
		p.t.Errorf("%v: %v", words, err)
	}
}

func (p *ownPostgres) start() {
	p.do("pg_ctl", "start", "-D", p.data, "-w", "-s", "-l", p.data+"/server.log",
		"-o", fmt.Sprintf("-p %d -c listen_addresses=%s -c unix_socket_directories=''", p.port, p.host))
}

// stop stops it immediately, like a crash.
func (p *ownPostgres) stop() {
	p.do("pg_ctl", "stop", "-D", p.data, "-m", "immediate", "-s")
}
