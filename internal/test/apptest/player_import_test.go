package apptest_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/encoding/charmap"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/money"
	"pitboss/internal/foundation/optional"
	"pitboss/internal/frontoffice/playerimport"
	"pitboss/internal/player"
	"pitboss/internal/player/importlog"
	"pitboss/internal/server/app"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

// importer is a club with helpers for the owner's imports of players.
type importer struct{ *apptest.Club }

func openImporter(t *testing.T) *importer {
	t.Helper()
	return &importer{apptest.New(t)}
}

// upload uploads a file and returns the import.
func (i *importer) upload(file string) playerimport.View {
	var head playerimport.Head
	i.Owner.Do("POST", "/api/player-imports?room="+i.Room+"&name=members.csv", file, "Content-Type",
		"application/octet-stream").Want(http.StatusCreated).Into(&head)
	return i.readImport(head.ID)
}

func (i *importer) readImport(id string) playerimport.View {
	return apptest.Get[playerimport.View](i.Owner, "/api/player-imports/"+id)
}

func (i *importer) change(id string, body apptest.Body) (v playerimport.View) {
	i.Owner.Do("PATCH", "/api/player-imports/"+id, body).Want(http.StatusOK).Into(&v)
	return v
}

// run starts the import with the number of its check and returns the result.
func (i *importer) run(v playerimport.View) playerimport.View {
	i.Owner.Do("POST", "/api/player-imports/"+v.ID+"/run", apptest.Body{"check": v.Check}).Want(http.StatusOK)
	i.RunJobs()
	return i.readImport(v.ID)
}

func (i *importer) undo(id string) playerimport.View {
	i.Owner.Do("POST", "/api/player-imports/"+id+"/undo", nil).Want(http.StatusOK)
	i.RunJobs()
	return i.readImport(id)
}

// importedTables are the tables, with their columns, that an undo restores exactly. The ledger and the events are
// append-only, so they keep the entries of the import and its undo.
var importedTables = map[string]string{
	"player": `id name name_key nickname phone phone_key email email_key birth_date is_active created_at
		barred_at barred_by barred_reason excluded_at excluded_until probation_until skill_level skill_set_by
		skill_set_at merged_into removed_at`,
	"player_term": "term name_key player_id", "player_note": "id player_id text author_id author_name at",
	"membership": `id player_id membership_type fee_amount payment_method starts_at expires_at sold_at sold_by room_id
		entry_id cancelled_at`,
	"player_balance": "player_id account amount",
	"bill":           "room_id id player_id entry_id amount made_at paid_at paid_by voided_by",
}

// hashTables hashes every row of importedTables.
func (i *importer) hashTables(t *testing.T) string {
	t.Helper()
	h := sha256.New()
	_, err := db.ViewAcross(t.Context(), i.DB, "the test compares tables", func(tx *db.AnyTx) (none int, err error) {
		for _, table := range slices.Sorted(maps.Keys(importedTables)) {
			row := "org_id"
			for c := range strings.FieldsSeq(importedTables[table]) {
				row += " || '|' || coalesce(CAST(" + c + " AS TEXT), '~')"
			}
			_, err := db.All(tx, func(scan db.Scan) (none int, err error) {
				var text string
				err = scan(&text)
				h.Write([]byte(text + "\n"))
				return none, err
			}, "SELECT "+row+" FROM "+table+" ORDER BY 1")
			if err != nil {
				return none, err
			}
		}
		return none, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return hex.EncodeToString(h.Sum(nil))
}

func (i *importer) checkInvariants(t *testing.T) {
	t.Helper()
	broken, err := db.Check(t.Context(), i.DB, app.Invariants())
	if err != nil || len(broken) > 0 {
		t.Fatalf("invariants: %v %v", broken, err)
	}
}

// dirtyFile is a file with the defects of real exports. It also returns the prepaid and owed sums of its valid rows.
func dirtyFile(rows int) (file string, prepaid, owed money.Cents) {
	random := rand.New(rand.NewPCG(9, 4))
	var b strings.Builder
	b.WriteString("MemberNo,First,Last,Cell,Email,DOB,Type,Exp,Bal,Notes,SSN4\r\n")
	for n := range rows {
		first := []string{"José", "Marisol", "Zoë", "Jo", "O'Neil", "Anna \"Ace\"", "Łukasz"}[random.IntN(7)]
		last := fmt.Sprintf("Player%d", n)
		phone, email := fmt.Sprintf("512-%03d-%04d", 200+n/10_000, n%10_000), fmt.Sprintf("p%d@example.com", n)
		kind, until := []string{"M", "A", "monthly", ""}[random.IntN(4)], "12/25/2099"
		cents := money.Cents(random.IntN(20_000)) - 5_000
		balance, note, born := cents.String(), "", "10/12/1980"
		if cents < 0 && random.IntN(2) == 0 {
			balance = "(" + (-cents).String() + ")"
		}
		isBad := true
		switch random.IntN(20) {
		case 0:
			until = "31/31/2027"
		case 1:
			phone = "512 555 01"
		case 2:
			balance = "=SUM(A1:A9)"
		case 3:
			email = "nobody at example"
		case 4:
			first, last = "", ""
		case 5: // a duplicate of the row before, if that row was valid
			isBad = true
			if n > 0 {
				phone = fmt.Sprintf("(512) %03d-%04d", 200+(n-1)/10_000, (n-1)%10_000)
				balance, until = "=1+1", ""
			}
		case 6:
			note, isBad = "card 4111 1111 1111 1111", false
		case 8:
			born = "12/25/2015"
		case 7:
			note, isBad = "prefers seat 9", false
		default:
			isBad = false
		}
		if !isBad {
			prepaid += max(cents, 0)
			owed += max(-cents, 0)
		}
		line := fmt.Sprintf("%06d,%s,%s,%s,%s,%s,%s,%s,%q,%s,1234\r\n", n, strings.ReplaceAll(first, `"`, "'"), last,
			phone, email, born, kind, until, balance, note)
		if random.IntN(3) == 0 && !strings.Contains(first, "Ł") {
			if latin, err := charmap.Windows1252.NewEncoder().String(line); err == nil {
				line = latin
			}
		}
		b.WriteString(line)
	}
	return b.String(), prepaid, owed
}

// The day-month order of birth dates is inferred from the whole column. The import skips a row with a player below the
// minimum age or with a date in the future, and a recorded birth date distinguishes two players of the same name.
func TestAnImportBringsBirthDates(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	known := i.Player("Anna Known")
	born := i.Player("Ben Twin")
	i.Owner.Do("PATCH", "/api/players/"+born.ID, apptest.Body{"birthDate": "1980-01-31"}).Want(http.StatusOK)
	before := i.hashTables(t)

	v := i.upload("Name,DOB\nCarl New,3/15/91\nDora Future,6/14/2062\nEmil Young,2/28/2010\nAnna Known,12/24/1975\n" +
		"Ben Twin,7/30/1990\n")
	assert.Equal(t, "new", v.Counts.New, 2)
	assert.Equal(t, "updated", v.Counts.Updated, 1)
	assert.DeepEqual(t, "problems", v.Problems, []playerimport.Problem{
		{Row: 2, Problem: "Birth date in the future", Value: "6/14/2062"},
		{Row: 3, Problem: "Under 21 today", Value: "2/28/2010"},
	})
	i.run(v)
	births := func(name string) (list []string) {
		for _, p := range apptest.Get[[]player.Player](i.Owner, "/api/players?q="+url.QueryEscape(name)) {
			list = append(list, optional.Or(p.BirthDate, ""))
		}
		slices.Sort(list)
		return list
	}
	assert.DeepEqual(t, "the new player", births("Carl New"), []string{"1991-03-15"})
	assert.DeepEqual(t, "the known player", births(known.Name), []string{"1975-12-24"})
	assert.DeepEqual(t, "the namesakes", births("Ben Twin"), []string{"1980-01-31", "1990-07-30"})
	i.undo(v.ID)
	assert.Equal(t, "rows after the undo", i.hashTables(t), before)
}

func TestTenThousandDirtyRowsAreImportedAsThePreviewSaysAndUndoneToTheRow(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	i.Owner.Do("POST", "/api/players", apptest.Body{"name": "Old Friend", "phoneNumber": "512 200 0007"}).
		Want(http.StatusCreated)
	before := i.hashTables(t)
	file, prepaid, owed := dirtyFile(10_000)

	v := i.upload(file)
	c := v.Counts
	assert.Equal(t, "rows", c.Rows, 10_000)
	assert.Equal(t, "the sum of all counts",
		c.New+c.Updated+c.Unchanged+c.Imported+c.Twice+c.Skipped+c.Unreadable, c.Rows)
	assert.Equal(t, "prepaid in the preview", c.Prepaid, prepaid)
	assert.Equal(t, "owed in the preview", c.Owed, owed)
	assert.Equal(t, "the known player is updated", c.Updated, 1)
	assert.Equal(t, "nothing is written yet", i.hashTables(t), before)

	done := i.run(v)
	assert.Equal(t, "state", done.State, importlog.Done)
	assert.Equal(t, "the result equals the preview", done.Counts, v.Counts)
	assert.Equal(t, "prepaid in the ledger", -i.sumAccount(t, "prepaid_time"), prepaid)
	assert.Equal(t, "owed in the ledger", i.sumAccount(t, "receivable"), owed)
	assert.Equal(t, "the other side", i.sumAccount(t, "opening_balances"), prepaid-owed)
	i.checkInvariants(t)

	written := i.hashTables(t)
	again := i.upload(file)
	assert.Equal(t, "new rows of the same file", again.Counts.New, 0)
	assert.Equal(t, "changed rows of the same file", again.Counts.Updated, 0)
	assert.Equal(t, "the same bad rows", again.Counts.Unreadable, c.Unreadable)
	i.Owner.Do("POST", "/api/player-imports/"+again.ID+"/run", apptest.Body{"check": again.Check}).
		Want(http.StatusConflict)
	assert.Equal(t, "importing again adds nothing", i.hashTables(t), written)

	undone := i.undo(v.ID)
	assert.Equal(t, "state", undone.State, importlog.Undone)
	assert.Equal(t, "rows that stay", undone.Counts.Stayed, 0)
	assert.Equal(t, "every row is restored", i.hashTables(t), before)
	assert.Equal(t, "the ledger is even", i.sumAccount(t, "opening_balances"), 0)
	i.checkInvariants(t)
}

// runWithInterruptions runs the import job until the import reaches a state. It cancels each run after the first batch,
// as a node that stops does, and advances the clock until the lease has expired.
func (i *importer) runWithInterruptions(t *testing.T, id string, until importlog.State) {
	t.Helper()
	stops := 0
	for v := i.readImport(id); v.State != until; v = i.readImport(id) {
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() { ended <- runJob(ctx, i.Club, "import-players") }()
		for isRunning := true; isRunning; {
			select {
			case err := <-ended:
				isRunning = false
				if ctx.Err() == nil {
					assert.NoError(t, "run", err)
				}
			case <-time.After(time.Millisecond):
				if now := i.readImport(id); now.Position > v.Position && now.State == v.State && ctx.Err() == nil {
					stop()
					stops++
				}
			}
		}
		stop()
		i.Clock.Advance(16 * time.Second)
	}
	if stops == 0 {
		t.Errorf("until %s: got no stop, want one or more", until)
	}
}

func TestStoppedImportsAndUndosGoOnAndWriteEachRowOnce(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	before := i.hashTables(t)
	file, prepaid, owed := dirtyFile(1_000)
	v := i.upload(file)
	i.Owner.Do("POST", "/api/player-imports/"+v.ID+"/run", apptest.Body{"check": v.Check}).Want(http.StatusOK)
	i.runWithInterruptions(t, v.ID, importlog.Done)
	assert.Equal(t, "counts", i.readImport(v.ID).Counts, v.Counts)
	assert.Equal(t, "prepaid in the ledger", -i.sumAccount(t, "prepaid_time"), prepaid)
	assert.Equal(t, "owed in the ledger", i.sumAccount(t, "receivable"), owed)
	again := i.upload(file).Counts
	assert.Equal(t, "rows that are known", again.Imported, v.Counts.New)
	assert.Equal(t, "rows that are missing", again.New+again.Updated, 0)
	i.checkInvariants(t)

	i.Owner.Do("POST", "/api/player-imports/"+v.ID+"/undo", nil).Want(http.StatusOK)
	i.runWithInterruptions(t, v.ID, importlog.Undone)
	assert.Equal(t, "rows that stay", i.readImport(v.ID).Counts.Stayed, 0)
	assert.Equal(t, "every row is restored", i.hashTables(t), before)
	i.checkInvariants(t)
}

// sumAccount adds up the lines of an account in the ledger.
func (i *importer) sumAccount(t *testing.T, account string) money.Cents {
	t.Helper()
	sum, err := db.ViewAcross(t.Context(), i.DB, "the test adds up the ledger",
		func(tx *db.AnyTx) (money.Cents, error) {
			return db.Value[money.Cents](tx, `SELECT CAST(coalesce(sum(amount), 0) AS BIGINT) FROM ledger_line
				WHERE account = $1`, account)
		})
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

func TestPlayersOnWhomSomethingWasBuiltStayWhenAnImportIsUndone(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	v := i.run(i.upload("Name,Phone,Prepaid\nAnna Stays,512 300 0001,20\nBob Goes,512 300 0002,30.50\n"))
	assert.Equal(t, "added", v.Counts.New, 2)
	var found []struct{ ID, Name string }
	i.Owner.Do("GET", "/api/players?q="+url.QueryEscape("Anna Stays"), nil).Want(http.StatusOK).Into(&found)
	i.Owner.Do("POST", "/api/sessions/check-in", apptest.Body{"playerId": found[0].ID, "roomId": i.Room}).
		Want(http.StatusCreated)

	undone := i.undo(v.ID)
	assert.Equal(t, "stays", undone.Counts.Stayed, 1)
	assert.Equal(t, "prepaid that stays", -i.sumAccount(t, "prepaid_time"), money.Cents(20_00))
	i.Owner.Do("GET", "/api/players?q="+url.QueryEscape("Bob Goes"), nil).Want(http.StatusOK).Into(&found)
	assert.Equal(t, "the other player is gone", len(found), 0)
	i.Owner.Do("POST", "/api/player-imports/"+v.ID+"/undo", nil).Want(http.StatusConflict)
	i.checkInvariants(t)
}

func TestARuleAndAnAnswerDecideRowsThatMatchAndUpdateNeverLiftsABar(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	var cole, mara struct{ ID string }
	i.Owner.Do("POST", "/api/players", apptest.Body{"name": "Cole Bannister", "phoneNumber": "512 300 0003",
		"email": "cole@example.com"}).Want(http.StatusCreated).Into(&cole)
	i.Owner.Do("POST", "/api/players/"+cole.ID+"/bar", apptest.Body{"reason": "Threats"}).Want(http.StatusOK)
	i.Owner.Do("POST", "/api/players", apptest.Body{"name": "Mara Lind", "phoneNumber": "512 300 0004"}).
		Want(http.StatusCreated).Into(&mara)
	v := i.upload("Name;Phone;Email\nCole Bannister;5123000003;new@example.com\nMara Lind;5123000004;\n" +
		"Mara L;5123000004;mara@example.com\n")
	assert.Equal(t, "a barred player is skipped", v.Counts.Skipped, 1)
	assert.Equal(t, "twice in the file", v.Counts.Twice, 1)
	assert.Equal(t, "an update without a change", v.Counts.Unchanged, 1)

	v = i.change(v.ID, apptest.Body{"rules": []apptest.Body{{"match": "file", "choice": "update"}},
		"answers": []apptest.Body{{"row": 1, "match": "phone", "choice": "update"}}})
	assert.Equal(t, "updated", v.Counts.Updated, 2)
	i.run(v)
	type record struct {
		Email, PhoneNumber *string
		Barred             any
	}
	changed := apptest.Get[record](i.Owner, "/api/players/"+cole.ID)
	assert.Equal(t, "email", *changed.Email, "new@example.com")
	assert.Equal(t, "the bar stays", changed.Barred != nil, true)
	kept := apptest.Get[record](i.Owner, "/api/players/"+mara.ID)
	assert.Equal(t, "the email of the later row", *kept.Email, "mara@example.com")
	assert.Equal(t, "no field is emptied", *kept.PhoneNumber, "512 300 0004")
}

func TestABrokenFileChangesNothing(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	before := i.hashTables(t)
	many := "Name\n" + strings.Repeat("Anna\n", 100_001)
	for name, file := range map[string]string{
		"binary": "\x00\x01\x02\x03 PNG", "empty": " \n", "no rows": "Name,Phone\n", "rows": many,
		"quotes": "Name,Phone\n\"Anna,1\nBob,2\n", "zip": "PK\x03\x04 no workbook",
		"old": "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
	} {
		a := i.Owner.Do("POST", "/api/player-imports?room="+i.Room+"&name=x.csv", file, "Content-Type",
			"application/octet-stream")
		if a.Status != http.StatusUnprocessableEntity {
			t.Errorf("%s: status %d: %s", name, a.Status, a.Body)
		}
	}
	assert.Equal(t, "nothing changed", i.hashTables(t), before)
}

func TestTwoPeopleWhoRunOneImportWriteItOnce(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	v := i.upload("Name,Phone\nAnna Once,512 300 0009\n")
	statuses := make(chan int, 2)
	for range 2 {
		go func() {
			a, err := i.Owner.Try("POST", "/api/player-imports/"+v.ID+"/run", apptest.Body{"check": v.Check})
			if err != nil {
				t.Error(err)
			}
			statuses <- a.Status
		}()
	}
	assert.Equal(t, "one succeeds, one is refused", <-statuses+<-statuses, http.StatusOK+http.StatusConflict)
	i.RunJobs()
	assert.Equal(t, "added once", i.readImport(v.ID).Counts.New, 1)
	i.Executive.Do("GET", "/api/player-imports/"+v.ID, nil).Want(http.StatusForbidden)
	i.FrontOffice.Do("GET", "/api/player-imports/"+v.ID, nil).Want(http.StatusForbidden)
}

func TestAnExportIsImportedWithoutAChange(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	i.run(i.upload("Name,Phone,Email,Type,Exp,Bal\nAnna Once,+44 20 7946 0958,a@example.com,A,2099-01-31,12\n" +
		"Bob Twice,512 300 0010,,M,Feb 1 2099,-3.25\n"))
	file := i.Owner.Do("GET", "/api/player-imports/export", nil).Want(http.StatusOK)
	v := i.upload(string(file.Body))
	assert.Equal(t, "new", v.Counts.New, 0)
	assert.Equal(t, "updated", v.Counts.Updated, 0)
	assert.Equal(t, "unreadable", v.Counts.Unreadable, 0)
}

// countStoredFiles counts the imports that still store a file or a plan.
func (i *importer) countStoredFiles(t *testing.T) int {
	t.Helper()
	n, err := db.ViewAcross(t.Context(), i.DB, "the test counts files", func(tx *db.AnyTx) (int, error) {
		return db.Value[int](tx, "SELECT count(*) FROM player_import WHERE file IS NOT NULL OR plan IS NOT NULL")
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// requireNoTraces fails if a table contains one of the texts about a removed person.
func (i *importer) requireNoTraces(t *testing.T, traces []string) {
	t.Helper()
	for _, text := range traces {
		for _, found := range findText(t, i.Club, text) {
			t.Errorf("%q is still in %s", text, found)
		}
	}
}

// One import adds the player, a second one changes them, and two more files name them. The row of the first import
// identifies a note with a former phone number, because an import emits no event with the record.
func TestARemovalClearsEveryImportOfThePlayer(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	i.run(i.upload("Name,Nickname,Phone,Email,DOB,Notes\n" +
		"Zoe Quillfeather,Quilly,512 300 7711,quill@example.com,1961-03-17,Quilly limps\n"))
	i.run(i.upload("Name,Phone,Email,DOB\nZoe Quillfeather,512 300 7722,quill@example.com,1963-03-17\nBad,1,,\n"))
	v := i.upload("Name,Phone,DOB\nZoe Quillfeather,512 300 7733,1961-03-17\nZoe Quillfeather,1,1961-03-17\n")
	i.Owner.Do("PATCH", "/api/player-imports/"+v.ID, apptest.Body{"dateOrder": "month_first"},
		"Idempotency-Key", "change").Want(http.StatusOK)
	i.FrontOffice.Do("POST", "/api/players/"+i.Guest("Ann Other").ID+"/notes",
		apptest.Body{"text": "Comes with 512-300-7711"}).Want(http.StatusCreated)
	assert.Equal(t, "imports with a file or plan", i.countStoredFiles(t), 3)

	zoe := apptest.Get[[]player.Player](i.Owner, "/api/players?q=Quillfeather")[0]
	assert.Pointer(t, "the phone number of the second import", zoe.PhoneNumber, "(512) 300-7722")
	i.Owner.Do("POST", "/api/players/"+zoe.ID+"/anonymize", apptest.Body{"reason": "Asked"}).Want(http.StatusOK)
	i.requireNoTraces(t, []string{"quill", "300 7711", "300-7711", "5123007711", "300 7722", "5123007722", "1961-03-17",
		"1963-03-17"})
	assert.Equal(t, "imports with a file or plan", i.countStoredFiles(t), 0)
	i.Owner.Do("GET", "/api/player-imports/"+v.ID, nil).Want(http.StatusNotFound)
}

// A finished import deletes its record of written rows, and an undo deletes the record of the added players. The
// skipped rows can be downloaded until the undo, or for 7 days.
func TestFinishedImportsForgetTheirRows(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	leftOut := func(id string) int {
		return strings.Count(string(i.Owner.Do("GET", "/api/player-imports/"+id+"/left-out", nil).Body), "\n") - 1
	}
	const file = "Name,Phone,Email,DOB\nZoe Quillfeather,512 300 7711,quill@example.com,1961-03-17\nBob,1,,\n"
	v := i.run(i.upload(file))
	var plan struct{ Writes, LeftOut []any }
	text, err := db.ViewAcross(t.Context(), i.DB, "the test reads a plan", func(tx *db.AnyTx) (string, error) {
		return db.Value[string](tx, "SELECT plan FROM player_import")
	})
	assert.NoError(t, "plan", err)
	raw, err := importlog.Unpack(text)
	assert.NoError(t, "unpack", err)
	assert.NoError(t, "decode", json.Unmarshal(raw, &plan))
	assert.Equal(t, "writes in the plan", len(plan.Writes), 0)
	assert.Equal(t, "rows left out", leftOut(v.ID), 1)
	i.undo(v.ID)
	i.requireNoTraces(t, []string{"quill", "5123007711", "300 7711", "1961-03-17"})
	assert.Equal(t, "rows left out after the undo", leftOut(v.ID), 0)

	v = i.run(i.upload(file))
	assert.Equal(t, "added after the undo", v.Counts.New, 1)
	i.Clock.Advance(7*24*time.Hour + time.Minute)
	i.RunJobs()
	assert.Equal(t, "imports with a file or plan", i.countStoredFiles(t), 0)
	i.Owner.NewSession().Do("POST", "/api/player-imports/"+v.ID+"/undo", nil).Want(http.StatusConflict)
}
