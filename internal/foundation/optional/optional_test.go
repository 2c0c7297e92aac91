package optional_test

import (
	"testing"

	"pitboss/internal/foundation/optional"
)

func TestMissingAndPresentValues(t *testing.T) {
	t.Parallel()
	blank, padded := " \t", "  a b "
	if got := optional.Or(nil, 3); got != 3 {
		t.Errorf("Or of a missing value: got %d, want 3", got)
	}
	if got := optional.Or(optional.NonZero(5), 3); got != 5 {
		t.Errorf("Or of 5: got %d, want 5", got)
	}
	if got := optional.NonZero(0); got != nil {
		t.Errorf("NonZero of 0: got %d, want nil", *got)
	}
	if got := optional.Trimmed(&blank); got != nil {
		t.Errorf("Trimmed of a blank text: got %q, want nil", *got)
	}
	if got := optional.Trimmed(nil); got != nil {
		t.Errorf("Trimmed of a missing text: got %q, want nil", *got)
	}
	if got := optional.Trimmed(&padded); got == nil || *got != "a b" || padded != "  a b " {
		t.Errorf("Trimmed: got %v, and the argument is %q", got, padded)
	}
}
