package player

import (
	"regexp"
	"strconv"
	"time"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/db"
	"pitboss/internal/room"
)

// BirthDateRequired is the refusal of a text that is no birth date.
const BirthDateRequired = "Enter a birth date"

// earliestBirthDate bounds birth dates, so that a mistyped century is refused.
const earliestBirthDate = "1900-01-01"

var dateForm = regexp.MustCompile(`^\d{4}-\d{2}-\d{2}$`)

// isDate reports whether a text is a day like "1991-03-15".
func isDate(text string) bool {
	_, err := time.Parse(clock.DayLayout, text)
	return err == nil && dateForm.MatchString(text)
}

// ValidBirthDate reports whether a text is a day since 1900.
func ValidBirthDate(text string) bool { return isDate(text) && text >= earliestBirthDate }

// IsOldEnough reports whether a person born on a day has reached an age in years on another day. A person born on
// February 29 reaches it on March 1 of a common year.
func IsOldEnough(birthDate string, age int, today string) bool {
	year, err := strconv.Atoi(birthDate[:4])
	return err == nil && strconv.Itoa(year+age)+birthDate[4:] <= today
}

// CheckAge returns the guest with the answer whether they are younger than the minimum age of the room, by the local
// date in its time zone. A guest without a birth date is not checked.
func (g Guest) CheckAge(tx db.RoomReader) (Guest, error) {
	if g.BirthDate == nil {
		return g, nil
	}
	r, err := room.Current(tx)
	if err != nil {
		return g, err
	}
	today := g.At.Time().In(r.Calendar().Zone).Format(clock.DayLayout)
	if !IsOldEnough(*g.BirthDate, r.Settings.MinimumAge, today) {
		g.ageLimit = r.Settings.MinimumAge
	}
	return g, nil
}

// AddBirthDate stores the birth date of a player whose record has none. A recorded date stays.
func AddBirthDate(tx *db.OrgTx, id, birthDate string) error {
	was, err := Canonical(tx, id)
	if err != nil || was.BirthDate != nil || was.RemovedAt != nil {
		return err
	}
	p := was
	p.BirthDate = &birthDate
	return store(tx, was, p)
}
