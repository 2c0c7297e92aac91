package account

import (
	"strings"
	"testing"
	"time"

	"pitboss/internal/account/signin"
)

func TestCommonPasswordsAreRefused(t *testing.T) {
	about := []string{"olivia.reyes@lodge.example", "Olivia Reyes", "The Lodge Card Room", "lodge"}
	for _, password := range []string{
		"123456789012", "passwordpassword", "Password1234", "qwertyuiop12", "1q2w3e4r5t6y", "aaaaaaaaaaaa",
		"abcabcabcabc", "letmein12345", "changeme1234",
		"P@ssw0rd1234", "pokerpokerpoker", "111111222222", "qazwsxedcrfv", "zxcvbnm12345", "oliviareyes1",
		"thelodge1234", "0l1v1a123456", "98765432109876",
		"Administrator1", "blackjackblackjack", "lodgelodge2026", "OLIVIA-OLIVIA",
	} {
		//nolint:errorlint // the error itself
		if err := CheckPassword(password, about...); err != signin.ErrWeakPassword {
			t.Errorf("%s: got %v, want %v", password, err, signin.ErrWeakPassword)
		}
	}
	for _, password := range []string{
		"a long enough password", "correct horse battery staple", "twelve chars", "two-words-2026", "secret-poker-77",
		"hvqzmtrwkplx", "kitchen lamp and a heron", "MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U", "winter summer spring autumn",
		"ünïcödé wörter", "7391 4405 2288 9163 50", strings.Repeat("heron", 2) + " in the attic",
	} {
		if err := CheckPassword(password, about...); err != nil {
			t.Errorf("%s: got %v, want no error", password, err)
		}
	}
	begun := time.Now()
	_ = CheckPassword(strings.Repeat("a1!", 66), about...)
	if took := time.Since(begun); took > time.Second {
		t.Errorf("longest password: took %s, want at most 1s", took)
	}
}
