package signin

import (
	"bytes"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/secret"
)

const place = "staff/club/ray"

func secondStep(t *testing.T) SecondStep {
	t.Helper()
	k, err := secret.New(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	return NewSecondStep(k)
}

var evening = clock.FromTime(time.Date(2026, 11, 21, 2, 42, 0, 0, time.UTC))

// codeAt is what the app shows.
func codeAt(t *testing.T, secret string, at clock.Instant) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at.Time())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// switchedOn is a row with a second step.
func switchedOn(t *testing.T, s SecondStep) (TwoStep, string, []string) {
	t.Helper()
	row, begun, err := s.Begin(TwoStep{}, place, "ray@club.example")
	if err != nil {
		t.Fatal(err)
	}
	row, codes, err := s.Confirm(row, place, codeAt(t, begun.Secret, evening), evening)
	if err != nil || !row.IsEnabled {
		t.Fatal(row, err)
	}
	return row, begun.Secret, codes.RecoveryCodes
}

func TestAnAppTakesTheSecretAndItsCodeSwitchesItOn(t *testing.T) {
	t.Parallel()
	s := secondStep(t)
	row, begun, err := s.Begin(TwoStep{}, place, "ray@club.example")
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(begun.URI)
	if err != nil || u.Scheme != "otpauth" || u.Host != "totp" || u.Path != "/PitBoss:ray@club.example" || u.Query().Get("secret") != begun.Secret ||
		u.Query().Get("issuer") != "PitBoss" {
		t.Errorf("%s, %v", begun.URI, err)
	}
	if row.IsEnabled || strings.Contains(row.EncryptedSecret, begun.Secret) {
		t.Errorf("%+v", row)
	}
	if _, right, err := s.Verify(row, place, codeAt(t, begun.Secret, evening), evening); right || !errors.Is(err, errTwoStepOff) {
		t.Errorf("what was not confirmed counts: %v, %v", right, err)
	}
	if _, _, err := s.Confirm(row, place, "000000", evening); !errors.Is(err, errCodeField) {
		t.Errorf("a wrong code: %v", err)
	}
	row, codes, err := s.Confirm(row, place, codeAt(t, begun.Secret, evening), evening)
	if err != nil || !row.IsEnabled || len(codes.RecoveryCodes) != 10 {
		t.Fatalf("%+v %v, %v", row, codes, err)
	}
	for _, c := range codes.RecoveryCodes {
		if strings.Contains(row.RecoveryDigests, c) || strings.Contains(row.RecoveryDigests, NormalizeCode(c)) || len(NormalizeCode(c)) != recoveryLength {
			t.Errorf("%s in %s", c, row.RecoveryDigests)
		}
	}
	if got := s.State(row); got != (TwoStepState{true, true, 10}) {
		t.Errorf("%+v", got)
	}
	if _, _, err := s.Begin(row, place, "x"); !errors.Is(err, errTwoStepOn) {
		t.Errorf("begun again: %v", err)
	}
	if _, _, err := s.Confirm(row, place, "000000", evening); !errors.Is(err, errTwoStepOn) {
		t.Errorf("confirmed again: %v", err)
	}
	if _, _, err := s.Confirm(TwoStep{}, place, "000000", evening); !errors.Is(err, errNotBegun) {
		t.Errorf("confirmed what was never begun: %v", err)
	}
}

func TestAStepOfTheAppIsTakenOnceAndItsNeighboursToo(t *testing.T) {
	t.Parallel()
	s := secondStep(t)
	row, secret, _ := switchedOn(t, s)
	verify := func(at, now clock.Instant, want bool) {
		t.Helper()
		next, right, err := s.Verify(row, place, codeAt(t, secret, at), now)
		if err != nil || right != want {
			t.Fatalf("%v, %v, want %v", right, err, want)
		}
		if right {
			row = next
		}
	}
	step := func(n int) clock.Instant { return evening.Add(time.Duration(n) * 30 * time.Second) }
	verify(step(0), step(0), false) // it switched it on
	verify(step(-1), step(0), false)
	verify(step(1), step(0), true) // a phone that is ahead
	verify(step(1), step(1), false)
	verify(step(1), step(2), false)
	verify(step(0), step(1), false) // nothing before the newest
	verify(step(2), step(3), true)  // slow fingers
	verify(step(7), step(5), false)
	verify(step(3), step(5), false)
	verify(step(5), step(5), true)
	if _, right, err := s.Verify(row, "staff/club/ann", codeAt(t, secret, step(9)), step(9)); right || err == nil {
		t.Errorf("a secret in another's row: %v, %v", right, err)
	}
}

func TestARecoveryCodeIsGoodOnce(t *testing.T) {
	t.Parallel()
	s := secondStep(t)
	row, secret, codes := switchedOn(t, s)
	typed := strings.ToLower(strings.ReplaceAll(codes[3], "-", " "))
	next, right, err := s.Verify(row, place, typed, evening)
	if err != nil || !right || s.State(next).RecoveryCodesLeft != 9 {
		t.Fatalf("%v, %v, %+v", right, err, s.State(next))
	}
	if _, right, _ := s.Verify(next, place, codes[3], evening); right {
		t.Error("it was good twice")
	}
	for _, wrong := range []string{"", "AAAA-AAAA-AAAA-AAAA", codes[4][:14], codes[4] + "A", "12345", "1234567", row.RecoveryDigests[:64]} {
		if _, right, err := s.Verify(next, place, wrong, evening); right || err != nil {
			t.Errorf("%q: %v, %v", wrong, right, err)
		}
	}
	renewed, fresh, err := s.RenewRecoveryCodes(next, place, codes[4], evening)
	if err != nil || len(fresh.RecoveryCodes) != 10 {
		t.Fatal(fresh, err)
	}
	if _, right, _ := s.Verify(renewed, place, codes[5], evening); right {
		t.Error("an old code counts after new ones were made")
	}
	if _, right, _ := s.Verify(renewed, place, fresh.RecoveryCodes[5], evening); !right {
		t.Error("a new code does not count")
	}
	if _, _, err := s.RenewRecoveryCodes(renewed, place, "000000", evening); !errors.Is(err, errCodeField) {
		t.Errorf("renewed with a wrong code: %v", err)
	}
	if _, err := s.Disable(renewed, place, "000000", evening); !errors.Is(err, errCodeField) {
		t.Errorf("switched off with a wrong code: %v", err)
	}
	later := evening.Add(time.Minute)
	if off, err := s.Disable(renewed, place, codeAt(t, secret, later), later); err != nil || off != (TwoStep{}) {
		t.Errorf("%+v, %v", off, err)
	}
	if _, err := s.Disable(TwoStep{}, place, "000000", evening); !errors.Is(err, errTwoStepOff) {
		t.Errorf("switched off what is not on: %v", err)
	}
}

func TestWithoutAKeyTheSecondStepCannotBeSwitchedOnAndSaysWhy(t *testing.T) {
	t.Parallel()
	var s SecondStep
	_, _, err := s.Begin(TwoStep{}, place, "ray@club.example")
	if fault.KindOf(err) != fault.Conflicting || !strings.Contains(err.Error(), "PITBOSS_SECRET_KEY") {
		t.Error(err)
	}
	on, secret, codes := switchedOn(t, secondStep(t))
	for _, code := range []string{codeAt(t, secret, evening.Add(time.Minute)), codes[0]} {
		if _, right, err := s.Verify(on, place, code, evening.Add(time.Minute)); right || err == nil {
			t.Errorf("without the key %q is right: %v, %v", code, right, err)
		}
	}
	if s.State(TwoStep{}).Available {
		t.Error("it says that it can be switched on")
	}
}
