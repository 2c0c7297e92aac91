//go:build million

package player

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"pitboss/internal/foundation/api"
	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/db/dbtest"
	"pitboss/internal/foundation/tenant"
)

// The first names in these lists are as frequent as in real life; further ones are made of syllables.
var (
	firstNames = strings.Fields("James John Robert Michael William David Mary Richard Joseph Thomas Jennifer Linda " +
		"Patricia Elizabeth Barbara Susan Jessica Sarah Karen Joanna Jonathan Johnny Joe Jordan Jose Joshua Paul Ray " +
		"Raymond Walter Zachary")
	lastNames = strings.Fields("Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez " +
		"Lopez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Whitfield Johnston James")
)

func names(list []string, n int, r *rand.Rand) []string {
	syllables := strings.Fields("ba be bo ca ce da di do fa fe ga go ha he ja jo ka ke la le li lo ma me mi mo na " +
		"ne no pa pe ra re ri ro sa se ta te to va ve wa we za zo")
	syllable := func() string { return syllables[r.IntN(len(syllables))] }
	endings := []string{"n", "r", "s", "ton", "ley", ""}
	for len(list) < n {
		name := strings.ToUpper(syllable()[:1]) + syllable() + syllable() + endings[r.IntN(len(endings))]
		list = append(list, name)
	}
	return list
}

// TestMillionPlayersAreSearched logs how long a page of a search takes: go test -tags million -run Million -v. With a
// directory in PITBOSS_MILLION the players are created once.
func TestMillionPlayersAreSearched(t *testing.T) {
	const players = 1_000_000
	ctx := context.Background()
	config := dbtest.SQLite(t, db.Config{Dir: os.Getenv("PITBOSS_MILLION")})
	_, err := os.Stat(filepath.Join(config.Dir, db.File))
	d := dbtest.OpenWith(t, config)
	org := tenant.Mint("club", tenant.System)
	if err != nil {
		fill(t, d, config.Dir, players)
	}
	a := New(d)
	for _, limit := range []int{8, 50} {
		for _, q := range []string{"", "j", "s", "z", "jo", "john", "james", "joh", "ray", "smith", "john smith",
			"smith john", "j s", "jo smi", "james james", "john paul", "smith jones",
			"mary zachary whitfield", "512", "555", "5551", "55512", "(512) 555", "+1 512 555 01", "john 512",
			"john 555", "smith 5551", "gmail", "john gmail", "john.smith@gmail.com", "com", "1", "qqq", "john qqq",
			"walter whitfield"} {
			var took []time.Duration
			found := 0
			var cursors []api.Cursor
			in := listRequest{Q: q, PageRequest: api.PageRequest{Limit: limit}}
			for range 40 {
				started := time.Now()
				page, err := db.ViewOrg(ctx, d, org,
					func(tx *db.OrgView) (api.Page[Player], error) { return a.List(tx, in) })
				took = append(took, time.Since(started))
				if err != nil {
					t.Fatal(err)
				}
				found = max(found, len(page.Items))
				if in.Cursor = page.Next; page.Next != "" {
					cursors = append(cursors, page.Next)
				}
			}
			first := took[0]
			slices.Sort(took)
			t.Logf("%3d %-26q first %8s  median %8s  most %8s  found %d, pages %d", limit, q,
				first.Round(10*time.Microsecond), took[20].Round(10*time.Microsecond),
				took[39].Round(10*time.Microsecond), found, len(cursors))
		}
	}
}

// fill creates an organization with many players.
func fill(t *testing.T, d *db.DB, dir string, players int) {
	t.Helper()
	r := rand.New(rand.NewPCG(1, 2))
	first, last := names(firstNames, 400, r), names(lastNames, 5000, r)
	zf, zl := weights(len(first), 0.75), weights(len(last), 0.75)
	if _, err := db.AcrossTenants(t.Context(), d, "a test makes its organization", func(tx *db.AnyTx) (int64, error) {
		return tx.Exec("INSERT INTO organization (id, domain, name, created_at) VALUES ($1, $1, $1, $2)", "club",
			tx.Now())
	}); err != nil {
		t.Fatal(err)
	}
	begun := time.Now()
	load(t, dir, players, func(n int) Player {
		p := Player{ID: db.NewID(), Name: first[pick(zf, r)] + " " + last[pick(zl, r)], IsActive: true}
		if n%5 == 0 {
			p.Name = strings.Replace(p.Name, " ", " "+first[pick(zf, r)]+" ", 1)
		}
		phone := fmt.Sprintf("(%d) %03d-%04d", []int{512, 737, 210, 713}[r.IntN(4)], 200+r.IntN(800), r.IntN(10000))
		p.PhoneNumber = &phone
		if n%2 == 0 {
			email := strings.ToLower(strings.ReplaceAll(p.Name, " ", ".")) + fmt.Sprint(n) + "@gmail.com"
			p.Email = &email
		}
		if n%10 == 0 {
			nick := first[pick(zf, r)]
			p.Nickname = &nick
		}
		return p
	})
	t.Logf("%d players in %s", players, time.Since(begun).Round(time.Second))
}

// load inserts players and their terms directly, sorted by the keys of the tables. Adding them by acts would take half
// an hour.
func load(t *testing.T, dir string, n int, make func(n int) Player) {
	t.Helper()
	d, err := sql.Open("sqlite", "file:"+filepath.Join(dir,
		db.File)+"?_pragma=foreign_keys(0)&_pragma=synchronous(OFF)&_pragma=cache_size(-400000)")
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.SetMaxOpenConns(1)
	type row struct{ term, key, id string }
	var rows []row
	do := func(query string, args ...any) {
		t.Helper()
		if _, err := d.ExecContext(t.Context(), query, args...); err != nil {
			t.Fatal(err)
		}
	}
	many := func(query string, columns, rows int) string {
		one := "(" + strings.Repeat("?,", columns-1) + "?)"
		return query + strings.Repeat(one+",", rows-1) + one
	}
	write := func(query string, columns int, args []any) {
		const together = 200
		full, err := d.PrepareContext(t.Context(), many(query, columns, together))
		if err != nil {
			t.Fatal(err)
		}
		defer full.Close()
		for len(args) >= together*columns {
			if _, err := full.ExecContext(t.Context(), args[:together*columns]...); err != nil {
				t.Fatal(err)
			}
			args = args[together*columns:]
		}
		if len(args) > 0 {
			do(many(query, columns, len(args)/columns), args...)
		}
	}
	do("BEGIN")
	var args []any
	for i := range n {
		p := make(i)
		key := fold(p.Name)
		args = append(args, "club", p.ID, p.Name, key, p.Nickname, p.PhoneNumber, p.Email, true, 0)
		for _, term := range p.terms() {
			rows = append(rows, row{term, key, p.ID})
		}
		if len(args) == 9*20_000 || i == n-1 {
			write("INSERT INTO player (org_id, id, name, name_key, nickname, phone, email, is_active, created_at) "+
				"VALUES ", 9,
				args)
			args = args[:0]
		}
	}
	slices.SortFunc(rows, func(a, b row) int {
		return cmp.Or(strings.Compare(a.term, b.term), strings.Compare(a.key, b.key), strings.Compare(a.id, b.id))
	})
	t.Logf("%d terms", len(rows))
	for part := range slices.Chunk(rows, 100_000) {
		args = args[:0]
		for _, r := range part {
			args = append(args, "club", r.term, r.key, r.id)
		}
		write("INSERT INTO player_term (org_id, term, name_key, player_id) VALUES ", 4, args)
	}
	do("COMMIT")
}

func weights(n int, s float64) []float64 {
	sum := make([]float64, n)
	total := 0.0
	for i := range sum {
		w := math.Pow(float64(i+3), -s)
		total += w
		sum[i] = total
	}
	for i := range sum {
		sum[i] /= total
	}
	return sum
}

func pick(sum []float64, r *rand.Rand) int {
	i, _ := slices.BinarySearch(sum, r.Float64())
	return min(i, len(sum)-1)
}
