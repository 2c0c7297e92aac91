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

// Machines with networks of their own, made of Linux's network namespaces: what is cut there is silent, as a cable is. Nothing is
// refused and nothing reset, and whoever waits learns nothing.

// insideVariable says that the test runs in the namespace that it was given.
const insideVariable = "PITBOSS_TEST_INSIDE"

// apart runs the test once more in a network of its own, in which there is nothing, and says whether this is there. What the test
// makes is gone with it; the machine's own network is not touched.
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
	c := exec.CommandContext(t.Context(), needed[1], "--net", self, "-test.run=^"+t.Name()+"$", "-test.v", "-test.count=1", "-test.timeout=0")
	c.Env = append(os.Environ(), insideVariable+"=yes", "PITBOSS_BINARY="+process.Binary(t))
	out, err := c.CombinedOutput()
	t.Logf("%s", out)
	if err != nil {
		t.Error(err)
	}
	return false
}

// network joins machines, of which this is the first one.
func network(t *testing.T, name, address string) {
	t.Helper()
	run(t, "ip", "link", "add", name, "type", "bridge")
	run(t, "ip", "address", "add", address+"/24", "dev", name)
	run(t, "ip", "link", "set", name, "up")
}

// machine is one that has an address in each of its networks.
type machine struct {
	t     *testing.T
	space string
	ports map[string]string // by network: its end of the cable here
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

// inside is what runs a program on the machine.
func (m *machine) inside() []string { return []string{"ip", "netns", "exec", m.space} }

// cut is a trouble of the machine's cables: they are pulled out at this end, and what is sent from either comes to nothing.
func (m *machine) cut(lasts time.Duration, networks ...string) trouble {
	set := func(how string) func() {
		return func() {
			for _, net := range networks {
				if out, err := exec.Command("ip", "link", "set", "dev", m.ports[net], how).CombinedOutput(); err != nil {
					m.t.Errorf("%s: %v: %s", m.ports[net], err, out)
				}
			}
		}
	}
	return trouble{name: fmt.Sprint(networks, " pulled out"), begin: set("down"), end: set("up"), lasts: lasts}
}

// One of two nodes is split by the network: from the database and what stands beside it, or from people too. Nobody hears of it. The
// other one goes on in the same rooms; when they are together again both say the same, and every act was done once.
func TestSoakTwoNodesThatTheNetworkSplitsHoldNothingUpAndLoseNothing(t *testing.T) {
	if !dbtest.OnPostgres() {
		return // SQLite is one program's
	}
	if !apart(t) {
		return
	}
	const front, back = "front", "back" // to the people, and to the database
	network(t, front, "10.98.0.1")
	network(t, back, "10.99.0.1")
	database, events := newMachine(t, "db", map[string]string{back: "10.99.0.2"}), newMachine(t, "nats", map[string]string{back: "10.99.0.3"})
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
				words := slices.Concat(events.inside(), process.Tool(t, "nats"), []string{"-a", "10.99.0.3", "-p", "4222"})
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
			networks := []string{back} // at first, when people are told; cut off from them too, they are answered late
			s.split(func() trouble {
				defer func() {
					if networks = []string{back}; pick.IntN(2) == 0 {
						networks = []string{front, back}
					}
				}()
				return first.cut(splitFor(pick)+2*time.Second, networks...) // shorter ones only make answers late
			})
		})
	}
}
