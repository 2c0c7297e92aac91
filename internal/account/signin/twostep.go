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

// TwoStep is somebody's second step as his row keeps it, of staff and administrators alike. The zero value is that of
// who has none. Each function of SecondStep returns the row as it has to be kept from then on; whoever keeps it makes
// sure that it is still the row he read (an update WHERE step and codes are as read, or a lock), else a code would be
// good twice.
type TwoStep struct {
	EncryptedSecret string // sealed; empty: none was begun
	IsEnabled       bool   // begun and confirmed
	LastStep        int64  // of the newest code taken; none up to it is taken again
	RecoveryDigests string // digests of the recovery codes that are left, with blanks between
}

// TwoStepBegun is what an authenticator app needs. It is shown once.
type TwoStepBegun struct {
	Secret string `json:"secret" see:"secret"`
	URI    string `json:"uri" see:"secret"` // otpauth://…, for a QR code
}

// RecoveryCodes are good once each, in place of the app's code. They are shown once.
type RecoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes" see:"secret"`
}

// TwoStepState is what one sees of his own second step.
type TwoStepState struct {
	On                bool `json:"on"`
	Available         bool `json:"available"` // false: the server has no key to seal secrets with
	RecoveryCodesLeft int  `json:"recoveryCodesLeft"`
}

// The app's code (RFC 6238): six digits, another every half minute. One of the step before or after is taken too: clocks
// differ and people are slow.
const (
	twoStepIssuer  = "PitBoss"
	stepSeconds    = 30
	stepsBeside    = 1
	secretBytes    = 20
	codeDigits     = 6
	recoveryCodes  = 10
	recoveryLength = 16 // letters, 80 bits
)

// The type of the problem with which sign-in asks for a code.
const twoStepProblem = "urn:pitboss:two-step"

// What sign-in says when the password was right.
var (
	ErrCodeRequired = &fault.Error{Kind: fault.NoSession, Type: twoStepProblem, Detail: "Enter the code from your authenticator app"}
	ErrCodeWrong    = &fault.Error{Kind: fault.NoSession, Type: twoStepProblem, Detail: "That code is not right. Try the next one."}
)

// What those say who have signed in.
var (
	errCodeField  = fault.InvalidField("code", "That code is not right. Try the next one.")
	errNoKey      = fault.Conflict("Two-step sign-in needs a secret key on the server: set PITBOSS_SECRET_KEY to 32 random bytes in base64")
	errTwoStepOn  = fault.Conflict("Two-step sign-in is already on")
	errNotBegun   = fault.Conflict("Begin with a new secret first")
	errTwoStepOff = fault.Conflict("Two-step sign-in is not on")
)

// SecondStep checks codes. Place names the row, "staff/organization/user" or "administrator/id": a secret copied to
// another row is good for nothing.
type SecondStep struct{ key *secret.Key }

// NewSecondStep makes it with the server's key; nil where there is none, then nobody can begin.
func NewSecondStep(key *secret.Key) SecondStep { return SecondStep{key} }

// State is what the row's owner may see of it.
func (s SecondStep) State(t TwoStep) TwoStepState {
	return TwoStepState{t.IsEnabled, s.key != nil, len(strings.Fields(t.RecoveryDigests))}
}

// Begin makes a new secret, which counts once Confirm has seen a code of it. Name is what the app shows: an e-mail address.
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
		RawQuery: fmt.Sprintf("secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d", secret, twoStepIssuer, codeDigits, stepSeconds)}
	return TwoStep{EncryptedSecret: sealed}, TwoStepBegun{secret, uri.String()}, nil
}

// Confirm switches the second step on, with the first code of the app, and makes the recovery codes.
func (s SecondStep) Confirm(t TwoStep, place, code string, now clock.Instant) (TwoStep, RecoveryCodes, error) {
	switch {
	case t.IsEnabled:
		return t, RecoveryCodes{}, errTwoStepOn
	case t.EncryptedSecret == "":
		return t, RecoveryCodes{}, errNotBegun
	}
	next, right, err := s.app(t, place, NormalizeCode(code), now)
	if err != nil {
		return t, RecoveryCodes{}, asFault(err)
	}
	if !right {
		return t, RecoveryCodes{}, errCodeField
	}
	next.IsEnabled = true
	return s.newCodes(next, place)
}

// Verify says whether a code, of the app or a recovery code, is right, and takes it: it is not right again.
func (s SecondStep) Verify(t TwoStep, place, code string, now clock.Instant) (TwoStep, bool, error) {
	if !t.IsEnabled {
		return t, false, errTwoStepOff
	}
	code = NormalizeCode(code)
	if len(code) == codeDigits {
		next, right, err := s.app(t, place, code, now)
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
	kept := slices.DeleteFunc(slices.Clone(left), func(have string) bool { return subtle.ConstantTimeCompare([]byte(have), []byte(digest)) == 1 })
	next := t
	next.RecoveryDigests = strings.Join(kept, " ")
	return next, len(kept) < len(left), nil
}

// RenewRecoveryCodes makes new recovery codes in place of the old, for a code of the app or one of them.
func (s SecondStep) RenewRecoveryCodes(t TwoStep, place, code string, now clock.Instant) (TwoStep, RecoveryCodes, error) {
	next, right, err := s.Verify(t, place, code, now)
	if err != nil {
		return t, RecoveryCodes{}, err
	}
	if !right {
		return t, RecoveryCodes{}, errCodeField
	}
	return s.newCodes(next, place)
}

// Disable switches it off, for a code.
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

// app looks whether it is a code of the app, of a step that was not taken yet.
func (s SecondStep) app(t TwoStep, place, code string, now clock.Instant) (TwoStep, bool, error) {
	secret, err := s.key.Decrypt(place, t.EncryptedSecret)
	if err != nil {
		return t, false, err
	}
	at := now.Time().Unix() / stepSeconds
	for step := max(at-stepsBeside, t.LastStep+1); step <= at+stepsBeside; step++ {
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

func (s SecondStep) newCodes(t TwoStep, place string) (TwoStep, RecoveryCodes, error) {
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

// NormalizeCode is a code without what people put between its characters.
func NormalizeCode(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '-' {
			return -1
		}
		return r
	}, strings.ToUpper(s))
}

// asFault says in words what the operator has to do.
func asFault(err error) error {
	if errors.Is(err, secret.ErrNoKey) {
		return errNoKey
	}
	return err
}
