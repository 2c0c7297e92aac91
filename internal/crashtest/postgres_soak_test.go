//go:build soak

package crashtest_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// ownPostgres is a PostgreSQL of the test's own, which keeps what it acknowledges.
type ownPostgres struct {
	t         *testing.T
	bin, data string
	port      int
	url       string
}

func newPostgres(t *testing.T) *ownPostgres {
	t.Helper()
	dir, err := os.MkdirTemp("/tmp", "pitboss-pg.") // its user has to reach it
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &ownPostgres{t: t, bin: tool(t, "postgres"), data: filepath.Join(dir, "data"), port: l.Addr().(*net.TCPAddr).Port}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	if os.Geteuid() == 0 {
		run(t, "chown", "nobody", dir)
	}
	p.do("initdb", "-D", p.data, "-U", "postgres", "-A", "trust", "--encoding=UTF8", "--locale=C", "--no-sync")
	p.start()
	t.Cleanup(p.stop)
	where := []string{"-h", "127.0.0.1", "-p", fmt.Sprint(p.port), "-U", "postgres", "-c"}
	p.do("psql", append(where, "CREATE ROLE pitboss LOGIN CREATEDB")...)
	p.do("psql", append(where, "CREATE DATABASE pitboss OWNER pitboss")...)
	p.url = fmt.Sprintf("postgres://pitboss@127.0.0.1:%d/pitboss?sslmode=disable", p.port)
	return p
}

// do runs one of its programs, not as root, which they refuse.
func (p *ownPostgres) do(program string, words ...string) {
	words = append([]string{filepath.Join(p.bin, program)}, words...)
	if os.Geteuid() == 0 {
		words = append([]string{"setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups"}, words...)
	}
	c := exec.Command(words[0], words[1:]...)
	c.Dir = "/"
	// No pipe: a server that goes on holds it open.
	if err := c.Run(); err != nil {
		p.t.Errorf("%v: %v", words, err)
	}
}

func (p *ownPostgres) start() {
	p.do("pg_ctl", "start", "-D", p.data, "-w", "-s", "-l", p.data+"/server.log",
		"-o", fmt.Sprintf("-p %d -c listen_addresses=127.0.0.1 -c unix_socket_directories=''", p.port))
}

// stop is without a word to anybody, as a crash is.
func (p *ownPostgres) stop() {
	p.do("pg_ctl", "stop", "-D", p.data, "-m", "immediate", "-s")
}
