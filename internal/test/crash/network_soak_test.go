//go:build soak

package crash_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/test/process"
)

// Machines in network namespaces of Linux. A cut there is silent, like a pulled cable: nothing is refused or reset,
// and clients learn nothing.

// insideVariable is set in the test process that runs in the namespace.
const insideVariable = "PITBOSS_TEST_INSIDE"

// apart runs the test again in an empty network namespace, and reports whether this process is that run. The
// machine's own network is not touched.
func apart(t *testing.T) (inside bool) {
	t.Helper()
	asRoot(t)
	needed := process.Tool(t, "network")
	if os.Getenv(insideVariable) != "" {
		run(t, "ip", "link", "set", "lo", "up")
		return true
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.CommandContext(t.Context(), needed[1], "--net", self, "-test.run=^"+t.Name()+"$", "-test.v",
		"-test.count=1", "-test.timeout=0")
	c.Env = append(os.Environ(), insideVariable+"=yes", "PITBOSS_BINARY="+process.Binary(t))
	out, err := c.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
	return false
}

// network makes a network that joins machines; this machine is the first.
func network(t *testing.T, name, address string) {
	t.Helper()
	run(t, "ip", "link", "add", name, "type", "bridge")
	run(t, "ip", "address", "add", address+"/24", "dev", name)
	run(t, "ip", "link", "set", name, "up")
}

// machine is a namespace with an address in each of its networks.
type machine struct {
	t     *testing.T
	space string
	ports map[string]string // by network: this end of the cable
}

func newMachine(t *testing.T, name string, addresses map[string]string) *machine {
	t.Helper()
	m := &machine{t: t, space: fmt.Sprintf("pitboss-%d-%s", os.Getpid(), name), ports: map[string]string{}}
	run(t, "ip", "netns", "add", m.space)
	t.Cleanup(func() { run(t, "ip", "netns", "delete", m.space) })
	run(t, "ip", "-n", m.space, "link", "set", "lo", "up")
	for net, address := range addresses {
		m.ports[net] = name + "-" + net
		run(t, "ip", "link", "add", m.ports[net], "type", "veth", "peer", "name", net, "netns", m.space)
		run(t, "ip", "link", "set", m.ports[net], "master", net, "up")
		run(t, "ip", "-n", m.space, "address", "add", address+"/24", "dev", net)
		run(t, "ip", "-n", m.space, "link", "set", net, "up")
	}
	return m
}

// inside is the command prefix that runs a program on the machine.
func (m *machine) inside() []string { return []string{"ip", "netns", "exec", m.space} }

// cut is a fault of the machine's cables: packets in either direction are lost.
func (m *machine) cut(lasts time.Duration, networks ...string) trouble {
	set := func(how string) func() {
		return func() {
			for _, net := range networks {
				if out, err := exec.Command("ip", "link", "set", "dev", m.ports[net], how).
					CombinedOutput(); err != nil {
					m.t.Errorf("%s: %v: %s", m.ports[net], err, out)
				}
			}
		}
	}
	return trouble{name: fmt.Sprint(networks, " pulled out"), begin: set("down"), end: set("up"), lasts: lasts}
}

// The network splits one of two nodes: from the database and NATS, or from the clients too. Nothing is reset. The
// other node continues in the same rooms. After the split both agree, and every act was done once.
func TestSoakTwoNodesThatTheNetworkSplitsLoseNoAct(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // SQLite has one process
	}
	if !apart(t) {
		return
	}
	const front, back = "front", "back" // to the clients, and to the database
	network(t, front, "10.98.0.1")
	network(t, back, "10.99.0.1")
	database, events := newMachine(t, "db", map[string]string{back: "10.99.0.2"}), newMachine(t, "nats",
		map[string]string{back: "10.99.0.3"})
	first := newMachine(t, "one", map[string]string{front: "10.98.0.11", back: "10.99.0.11"})
	second := newMachine(t, "two", map[string]string{front: "10.98.0.12", back: "10.99.0.12"})
	for _, way := range []string{"listen", "nats"} {
		t.Run(way, func(t *testing.T) {
			seed := seedOf(t)
			pick := rand.New(rand.NewPCG(seed, 12))
			server := newPostgresAt(t, "10.99.0.2", 5432, database.inside()...)
			config := dbtest.SQLite(t, db.Config{})
			config.Dir, config.URL, config.NoFsync = "", server.url, false
			s := openShop(t, seed, config)
			s.p.more = []string{"--database-timeout", "2s"}
			if way == "nats" {
				words := slices.Concat(events.inside(), process.Tool(t, "nats"), []string{
					"-a", "10.99.0.3", "-p", "4222",
				})
				if _, err := process.Start(t, nil, words...); err != nil {
					t.Fatal(err)
				}
				s.p.more = append(s.p.more, "--events-url", "nats://10.99.0.3:4222")
			}
			other := *s.p
			s.other = &other
			s.p.address, s.p.under = "10.98.0.11:8080", first.inside()
			s.other.address, s.other.under = "10.98.0.12:8080", second.inside()
			s.p.start()
			s.other.start()
			networks := []string{back} // at first clients are told; cut off too, they are answered late
			s.split(func() trouble {
				defer func() {
					if networks = []string{back}; pick.IntN(2) == 0 {
						networks = []string{front, back}
					}
				}()
				return first.cut(splitFor(pick)+2*time.Second, networks...) // shorter splits only delay answers
			})
		})
	}
}
