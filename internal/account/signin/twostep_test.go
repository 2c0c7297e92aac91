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
	"pitboss/internal/test/assert"
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

// codeAt returns the code that the app shows.
func codeAt(t *testing.T, secret string, at clock.Instant) string {
	t.Helper()
	code, err := totp.GenerateCode(secret, at.Time())
	if err != nil {
		t.Fatal(err)
	}
	return code
}

// enabledTwoStep returns the state, secret and recovery codes of an enabled second step.
func enabledTwoStep(t *testing.T, s SecondStep) (TwoStep, string, []string) {
	t.Helper()
	row, begun, err := s.Begin(TwoStep{}, place, "ray@club.example")
	if err != nil {
		t.Fatal(err)
	}
	row, codes, err := s.Confirm(row, place, codeAt(t, begun.Secret, evening), evening)
	assert.NoError(t, "err", err)
	assert.MustEqual(t, "row.IsEnabled", row.IsEnabled, true)
	return row, begun.Secret, codes.RecoveryCodes
}

func TestTwoStepSetupNeedsACodeOfTheApp(t *testing.T) {
	t.Parallel()
	s := secondStep(t)
	row, begun, err := s.Begin(TwoStep{}, place, "ray@club.example")
	if err != nil {
		t.Fatal(err)
	}
	u, err := url.Parse(begun.URI)
	assert.NoError(t, "got URI", err)
	assert.Equal(t, "got URI: u.Scheme", u.Scheme, "otpauth")
	assert.Equal(t, "got URI: u.Host", u.Host, "totp")
	assert.Equal(t, "got URI: u.Path", u.Path, "/PitBoss:ray@club.example")
	assert.Equal(t, `got URI: u.Query().Get("secret")`, u.Query().Get("secret"), begun.Secret)
	assert.Equal(t, `got URI: u.Query().Get("issuer")`, u.Query().Get("issuer"), "PitBoss")
	if row.IsEnabled {
		t.Error("after Begin: got enabled, want disabled")
	}
	if strings.Contains(row.EncryptedSecret, begun.Secret) {
		t.Errorf("got the secret stored in plain text: %+v", row)
	}
	if _, right, err := s.Verify(row, place, codeAt(t, begun.Secret, evening), evening); right ||
		!errors.Is(err, errTwoStepOff) {
		t.Errorf("code before the confirmation: got %v and error %v, want %v", right, err, errTwoStepOff)
	}
	if _, _, err := s.Confirm(row, place, "000000", evening); !errors.Is(err, errCodeField) {
		t.Errorf("wrong code: got %v, want %v", err, errCodeField)
	}
	row, codes, err := s.Confirm(row, place, codeAt(t, begun.Secret, evening), evening)
	if err != nil || !row.IsEnabled || len(codes.RecoveryCodes) != 10 {
		t.Fatalf("got %+v with codes %v and error %v, want enabled with 10 codes", row, codes, err)
	}
	for _, c := range codes.RecoveryCodes {
		assert.Equal(t, "got code: strings.Contains(row.RecoveryDigests, c)", strings.Contains(row.RecoveryDigests, c),
			false)
		assert.Equal(t, "got code: Contains", strings.Contains(row.RecoveryDigests, NormalizeCode(c)), false)
		if got := len(NormalizeCode(c)); got != recoveryLength {
			t.Errorf("code %s: got length %d, want %d", c, got, recoveryLength)
		}
	}
	if got, want := s.State(row), (TwoStepState{true, true, 10}); got != want {
		t.Errorf("got state %+v, want %+v", got, want)
	}
	if _, _, err := s.Begin(row, place, "x"); !errors.Is(err, errTwoStepOn) {
		t.Errorf("second Begin: got %v, want %v", err, errTwoStepOn)
	}
	if _, _, err := s.Confirm(row, place, "000000", evening); !errors.Is(err, errTwoStepOn) {
		t.Errorf("second Confirm: got %v, want %v", err, errTwoStepOn)
	}
	if _, _, err := s.Confirm(TwoStep{}, place, "000000", evening); !errors.Is(err, errNotBegun) {
		t.Errorf("Confirm without Begin: got %v, want %v", err, errNotBegun)
	}
}

func TestAppCodeWorksOnceWithinOneTimeStep(t *testing.T) {
	t.Parallel()
	s := secondStep(t)
	row, secret, _ := enabledTwoStep(t, s)
	verify := func(at, now clock.Instant, want bool) {
		t.Helper()
		next, right, err := s.Verify(row, place, codeAt(t, secret, at), now)
		if err != nil || right != want {
			t.Fatalf("got %v and error %v, want %v", right, err, want)
		}
		if right {
			row = next
		}
	}
	step := func(n int) clock.Instant { return evening.Add(time.Duration(n) * 30 * time.Second) }
	verify(step(0), step(0), false) // used by Confirm
	verify(step(-1), step(0), false)
	verify(step(1), step(0), true) // the phone's clock is ahead
	verify(step(1), step(1), false)
	verify(step(1), step(2), false)
	verify(step(0), step(1), false) // older than the newest accepted step
	verify(step(2), step(3), true)  // typed slowly
	verify(step(7), step(5), false)
	verify(step(3), step(5), false)
	verify(step(5), step(5), true)
	if _, right, err := s.Verify(row, "staff/club/ann", codeAt(t, secret, step(9)), step(9)); right || err == nil {
		t.Errorf("secret copied to another row: got %v and error %v, want an error", right, err)
	}
}

func TestRecoveryCodeWorksOnce(t *testing.T) {
	t.Parallel()
	s := secondStep(t)
	row, secret, codes := enabledTwoStep(t, s)
	typed := strings.ToLower(strings.ReplaceAll(codes[3], "-", " "))
	next, right, err := s.Verify(row, place, typed, evening)
	if err != nil || !right || s.State(next).RecoveryCodesLeft != 9 {
		t.Fatalf("got %v, error %v and state %+v, want right with 9 codes left", right, err, s.State(next))
	}
	if _, right, _ := s.Verify(next, place, codes[3], evening); right {
		t.Error("second use: got right, want wrong")
	}
	for _, wrong := range []string{"", "AAAA-AAAA-AAAA-AAAA", codes[4][:14], codes[4] + "A", "12345", "1234567",
		row.RecoveryDigests[:64]} {
		if _, right, err := s.Verify(next, place, wrong, evening); right || err != nil {
			t.Errorf("code %q: got %v and error %v, want wrong", wrong, right, err)
		}
	}
	renewed, fresh, err := s.RenewRecoveryCodes(next, place, codes[4], evening)
	assert.NoError(t, "err", err)
	assert.Len(t, "fresh.RecoveryCodes", fresh.RecoveryCodes, 10)
	if _, right, _ := s.Verify(renewed, place, codes[5], evening); right {
		t.Error("old code after the renewal: got right, want wrong")
	}
	if _, right, _ := s.Verify(renewed, place, fresh.RecoveryCodes[5], evening); !right {
		t.Error("new code: got wrong, want right")
	}
	if _, _, err := s.RenewRecoveryCodes(renewed, place, "000000", evening); !errors.Is(err, errCodeField) {
		t.Errorf("renewal with a wrong code: got %v, want %v", err, errCodeField)
	}
	if _, err := s.Disable(renewed, place, "000000", evening); !errors.Is(err, errCodeField) {
		t.Errorf("Disable with a wrong code: got %v, want %v", err, errCodeField)
	}
	later := evening.Add(time.Minute)
	if off, err := s.Disable(renewed, place, codeAt(t, secret, later), later); err != nil || off != (TwoStep{}) {
		t.Errorf("Disable: got %+v and error %v, want the zero value", off, err)
	}
	if _, err := s.Disable(TwoStep{}, place, "000000", evening); !errors.Is(err, errTwoStepOff) {
		t.Errorf("Disable when off: got %v, want %v", err, errTwoStepOff)
	}
}

func TestTwoStepIsUnavailableWithoutAKey(t *testing.T) {
	t.Parallel()
	var s SecondStep
	_, _, err := s.Begin(TwoStep{}, place, "ray@club.example")
	if fault.KindOf(err) != fault.Conflicting || !strings.Contains(err.Error(), "PITBOSS_SECRET_KEY") {
		t.Errorf("Begin: got %v, want a conflict that names PITBOSS_SECRET_KEY", err)
	}
	on, secret, codes := enabledTwoStep(t, secondStep(t))
	for _, code := range []string{codeAt(t, secret, evening.Add(time.Minute)), codes[0]} {
		if _, right, err := s.Verify(on, place, code, evening.Add(time.Minute)); right || err == nil {
			t.Errorf("code %q without the key: got %v and error %v, want an error", code, right, err)
		}
	}
	if s.State(TwoStep{}).Available {
		t.Error("state without the key: got available, want unavailable")
	}
}
