package signin

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/pquerna/otp/hotp"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/secret"
)

// TwoStep is the stored two-step state of a staff member or administrator; the zero value is off. Each method of
// SecondStep returns the state to store. The caller makes sure that the row has not changed since it was read (a lock,
// or an UPDATE with the old step and codes in its WHERE clause); otherwise a code could be used twice.
type TwoStep struct {
	EncryptedSecret string // empty: setup has not begun
	IsEnabled       bool   // the setup is confirmed
	LastStep        int64  // time step of the newest accepted code; older codes are refused
	RecoveryDigests string // digests of the unused recovery codes, separated by blanks
}

// TwoStepBegun is the secret for the authenticator app. It is shown once.
type TwoStepBegun struct {
	Secret string `json:"secret" see:"secret"`
	URI    string `json:"uri" see:"secret"` // otpauth://…, for a QR code
}

// RecoveryCodes replace a code of the app, each once. They are shown once.
type RecoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" see:"secret"`
}

// TwoStepState is the state of one's own two-step sign-in.
type TwoStepState struct {
	On                bool `json:"on"`
	Available         bool `json:"available"` // false: the server has no key to encrypt secrets
	RecoveryCodesLeft int  `json:"recoveryCodesLeft"`
}

// The app's code (RFC 6238) has six digits and changes every 30 seconds. The previous and the next code are accepted
// too, because clocks differ and typing takes time.
const (
	twoStepIssuer  = "PitBoss"
	stepSeconds    = 30
	stepTolerance  = 1
	secretBytes    = 20
	codeDigits     = 6
	recoveryCodes  = 10
	recoveryLength = 16 // letters, 80 bits
)

// twoStepProblem is the problem type with which sign-in asks for a code.
const twoStepProblem = "urn:pitboss:two-step"

// Errors of sign-in after the password was right.
var (
	ErrCodeRequired = &fault.Error{Kind: fault.NoSession, Type: twoStepProblem,
		Detail: "Enter the code from your authenticator app"}
	ErrCodeWrong = &fault.Error{Kind: fault.NoSession, Type: twoStepProblem,
		Detail: "Incorrect code. Wait for a new one and try again."}
)

// Errors for signed-in users.
var (
	errCodeField = fault.InvalidField("code", "Incorrect code. Wait for a new one and try again.")
	errNoKey     = fault.Conflict("Two-step sign-in needs a secret key on the server: " +
		"set PITBOSS_SECRET_KEY to 32 random bytes in base64")
	errTwoStepOn  = fault.Conflict("Two-step sign-in is already on")
	errNotBegun   = fault.Conflict("Begin with a new secret first")
	errTwoStepOff = fault.Conflict("Two-step sign-in is not on")
)

// SecondStep checks two-step codes. Place is the AEAD context of the row, "staff/organization/user" or
// "administrator/id": a secret copied to another row does not decrypt.
type SecondStep struct{ key *secret.Key }

// NewSecondStep uses the server's key. Without a key (nil), two-step sign-in cannot be set up.
func NewSecondStep(key *secret.Key) SecondStep { return SecondStep{key} }

// State returns the state for its owner.
func (s SecondStep) State(t TwoStep) TwoStepState {
	return TwoStepState{t.IsEnabled, s.key != nil, len(strings.Fields(t.RecoveryDigests))}
}

// Begin creates a secret, which counts once Confirm has seen a code of it. Name is the account in the app: an email
// address.
func (s SecondStep) Begin(t TwoStep, place, name string) (TwoStep, TwoStepBegun, error) {
	if t.IsEnabled {
		return t, TwoStepBegun{}, errTwoStepOn
	}
	raw := make([]byte, secretBytes)
	_, _ = rand.Read(raw) // never fails; it ends the program instead
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw)
	sealed, err := s.key.Encrypt(place, secret)
	if err != nil {
		return t, TwoStepBegun{}, asFault(err)
	}
	uri := url.URL{Scheme: "otpauth", Host: "totp", Path: "/" + twoStepIssuer + ":" + name,
		RawQuery: fmt.Sprintf("secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d", secret, twoStepIssuer,
			codeDigits, stepSeconds)}
	return TwoStep{EncryptedSecret: sealed}, TwoStepBegun{secret, uri.String()}, nil
}

// Confirm switches two-step sign-in on with the first code of the app, and creates the recovery codes.
func (s SecondStep) Confirm(t TwoStep, place, code string, now clock.Instant) (TwoStep, RecoveryCodes, error) {
	switch {
	case t.IsEnabled:
		return t, RecoveryCodes{}, errTwoStepOn
	case t.EncryptedSecret == "":
		return t, RecoveryCodes{}, errNotBegun
	}
	next, right, err := s.verifyAppCode(t, place, NormalizeCode(code), now)
	if err != nil {
		return t, RecoveryCodes{}, asFault(err)
	}
	if !right {
		return t, RecoveryCodes{}, errCodeField
	}
	next.IsEnabled = true
	return s.withNewRecoveryCodes(next, place)
}

// Verify reports whether a code of the app or a recovery code is right, and consumes it.
func (s SecondStep) Verify(t TwoStep, place, code string, now clock.Instant) (TwoStep, bool, error) {
	if !t.IsEnabled {
		return t, false, errTwoStepOff
	}
	code = NormalizeCode(code)
	if len(code) == codeDigits {
		next, right, err := s.verifyAppCode(t, place, code, now)
		return next, right, asFault(err)
	}
	if len(code) != recoveryLength {
		return t, false, nil
	}
	digest, err := s.key.Digest(place, code)
	if err != nil {
		return t, false, asFault(err)
	}
	left := strings.Fields(t.RecoveryDigests)
	rest := slices.DeleteFunc(slices.Clone(left), func(stored string) bool {
		return subtle.ConstantTimeCompare([]byte(stored), []byte(digest)) == 1
	})
	next := t
	next.RecoveryDigests = strings.Join(rest, " ")
	return next, len(rest) < len(left), nil
}

// VerifySignIn consumes the code of a sign-in. Without two-step sign-in it needs none and changes nothing.
func (s SecondStep) VerifySignIn(t TwoStep, place, code string, now clock.Instant) (TwoStep, error) {
	switch {
	case !t.IsEnabled:
		return t, nil
	case code == "":
		return t, ErrCodeRequired
	}
	next, right, err := s.Verify(t, place, code, now)
	if err == nil && !right {
		err = ErrCodeWrong
	}
	return next, err
}

// RenewRecoveryCodes replaces the recovery codes, for a code of the app or a recovery code.
func (s SecondStep) RenewRecoveryCodes(t TwoStep, place, code string,
	now clock.Instant) (TwoStep, RecoveryCodes, error) {
	next, right, err := s.Verify(t, place, code, now)
	if err != nil {
		return t, RecoveryCodes{}, err
	}
	if !right {
		return t, RecoveryCodes{}, errCodeField
	}
	return s.withNewRecoveryCodes(next, place)
}

// Disable switches two-step sign-in off, for a code.
func (s SecondStep) Disable(t TwoStep, place, code string, now clock.Instant) (TwoStep, error) {
	_, right, err := s.Verify(t, place, code, now)
	if err == nil && !right {
		err = errCodeField
	}
	if err != nil {
		return t, err
	}
	return TwoStep{}, nil
}

// verifyAppCode reports whether the code is one of the app, of a time step that was not used yet.
func (s SecondStep) verifyAppCode(t TwoStep, place, code string, now clock.Instant) (TwoStep, bool, error) {
	secret, err := s.key.Decrypt(place, t.EncryptedSecret)
	if err != nil {
		return t, false, err
	}
	at := now.Time().Unix() / stepSeconds
	for step := max(at-stepTolerance, t.LastStep+1); step <= at+stepTolerance; step++ {
		want, err := hotp.GenerateCode(secret, uint64(step)) //nolint:gosec // after 1970
		if err != nil {
			return t, false, err
		}
		if subtle.ConstantTimeCompare([]byte(code), []byte(want)) == 1 {
			t.LastStep = step
			return t, true, nil
		}
	}
	return t, false, nil
}

func (s SecondStep) withNewRecoveryCodes(t TwoStep, place string) (TwoStep, RecoveryCodes, error) {
	codes, digests := make([]string, recoveryCodes), make([]string, recoveryCodes)
	for i := range codes {
		raw := make([]byte, recoveryLength*5/8)
		_, _ = rand.Read(raw)
		code := base32.StdEncoding.EncodeToString(raw)
		digest, err := s.key.Digest(place, code)
		if err != nil {
			return t, RecoveryCodes{}, asFault(err)
		}
		codes[i], digests[i] = code[:4]+"-"+code[4:8]+"-"+code[8:12]+"-"+code[12:], digest
	}
	t.RecoveryDigests = strings.Join(digests, " ")
	return t, RecoveryCodes{codes}, nil
}

// NormalizeCode removes the blanks and hyphens of a typed code.
func NormalizeCode(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, strings.ToUpper(s))
}

// asFault turns a missing key into a sentence for the operator.
func asFault(err error) error {
	if errors.Is(err, secret.ErrNoKey) {
		return errNoKey
	}
	return err
}
