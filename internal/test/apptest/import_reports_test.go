package apptest_test

import (
	"testing"

	"pitboss/internal/report"
	"pitboss/internal/test/apptest"
	"pitboss/internal/test/assert"
)

func TestTheCageReportShowsImportedBalances(t *testing.T) {
	t.Parallel()
	i := openImporter(t)
	i.run(i.upload("Name,Prepaid\nAnna Ames,20\nBob Bell,5\n"))
	cage := apptest.Get[report.Report](i.Owner, "/api/reports/"+i.Room+"/cage")
	rows := map[string]string{}
	for _, line := range sectionOf(cage, "Accounts").Rows {
		rows[*line["account"]] = *line["movement"]
	}
	assert.Equal(t, "opening balances", rows["Opening balances"], "25.00")
	assert.Equal(t, "prepaid time", rows["Prepaid time"], "-25.00")
	assert.Equal(t, "earned on another day", rows["Earned on the day, booked on another"], "")
}
