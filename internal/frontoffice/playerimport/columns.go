package playerimport

import (
	"regexp"
	"strings"
	"unicode"

	"pitboss/internal/foundation/enum"
)

// Field is the meaning of a column of a file.
type Field string

// The fields.
const (
	LeftOut         Field = "left_out"
	FullName        Field = "name"
	FirstName       Field = "first_name"
	LastName        Field = "last_name"
	Nickname        Field = "nickname"
	Phone           Field = "phone"
	Email           Field = "email"
	BirthDate       Field = "birth_date"
	MembershipType  Field = "membership_type"
	MembershipUntil Field = "membership_until"
	Balance         Field = "balance" // prepaid time above or below zero, and debts on the other side
	Prepaid         Field = "prepaid"
	Funds           Field = "funds"
	Owed            Field = "owed"
	NoteText        Field = "note"
)

// Values are the words allowed on the wire.
func (Field) Values() []string {
	return enum.Words(LeftOut, FullName, FirstName, LastName, Nickname, Phone, Email, BirthDate, MembershipType,
		MembershipUntil, Balance, Prepaid, Funds, Owed, NoteText)
}

// ColumnState says how much attention a column needs.
type ColumnState string

// The states.
const (
	Recognized    ColumnState = "recognized"
	NeedsLook     ColumnState = "look"
	ColumnLeftOut ColumnState = "left_out"
)

// Values are the words allowed on the wire.
func (ColumnState) Values() []string { return enum.Words(Recognized, NeedsLook, ColumnLeftOut) }

// headerWords are the names of columns, without blanks and signs, in the exports of other systems and in ours.
var headerWords = map[Field]string{
	FullName: "name fullname player playername member membername customer customername displayname client " +
		"patron guest",
	FirstName: "first firstname fname givenname forename",
	LastName:  "last lastname lname surname familyname",
	Nickname:  "nickname nick alias aka screenname handle",
	Phone: "phone phonenumber mobile mobilenumber mobilephone cell cellphone cellnumber telephone tel phoneno " +
		"homephone contactnumber",
	Email:     "email emailaddress mail e mailaddress",
	BirthDate: "dob birthdate birthday dateofbirth birth born",
	MembershipType: "type membership membershiptype membertype plan membershipplan term membershipterm tier " +
		"membershiplevel",
	MembershipUntil: "exp expires expiry expiration expirationdate expirydate expdate membershipexpires " +
		"membershipexpiration membershipuntil membershipend validuntil validthrough enddate renewaldate memberuntil",
	Balance:  "bal balance accountbalance currentbalance",
	Prepaid:  "prepaid prepaidtime prepaidbalance timebalance prepaidusd prepaidtimeusd timebank credit credits",
	Funds:    "funds playerfunds deposit deposits cagebalance fundsusd playerfundsusd frontmoney",
	Owed:     "owed owes amountowed debt due amountdue outstanding owesusd owedusd tab",
	NoteText: "note notes comment comments remark remarks memo",
}

var fieldOfHeader = func() map[string]Field {
	out := map[string]Field{}
	for f, list := range headerWords {
		for w := range strings.FieldsSeq(list) {
			out[w] = f
		}
	}
	return out
}()

// plainHeader reduces the name of a column to its letters and digits.
func plainHeader(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, s)
}

// guessColumns returns the meaning of each column. Of two columns for one field the second is left out.
func guessColumns(header []string) []Field {
	taken := map[Field]bool{}
	out := make([]Field, len(header))
	for i, h := range header {
		f, known := fieldOfHeader[plainHeader(h)]
		if !known || taken[f] {
			f = LeftOut
		}
		taken[f] = true
		out[i] = f
	}
	if taken[FirstName] && taken[LastName] && taken[FullName] {
		for i, f := range out {
			if f == FullName {
				out[i] = LeftOut
			}
		}
	}
	return out
}

var sensitiveHeader = regexp.MustCompile(`ssn|socialsec|creditcard|cardnum|ccnum|cvv|passport|licen[cs]e|password`)

// isSensitive reports whether the values of a column are not shown.
func isSensitive(header string) bool { return sensitiveHeader.MatchString(plainHeader(header)) }

var (
	socialSecurity = regexp.MustCompile(`\b\d{3}-\d{2}-\d{4}\b`)
	cardNumber     = regexp.MustCompile(`\b(?:\d[ -]?){13,19}\b`)
)

// namesSecret reports whether a text has a Social Security number or the number of a payment card in it.
func namesSecret(text string) bool {
	if socialSecurity.MatchString(text) {
		return true
	}
	for _, candidate := range cardNumber.FindAllString(text, -1) {
		if isCardNumber(candidate) {
			return true
		}
	}
	return false
}

// isCardNumber checks the last digit of a number by the rule of payment cards.
func isCardNumber(s string) bool {
	sum, n := 0, 0
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] < '0' || s[i] > '9' {
			continue
		}
		d := int(s[i] - '0')
		if n%2 == 1 {
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		sum, n = sum+d, n+1
	}
	return n >= 13 && sum%10 == 0
}
