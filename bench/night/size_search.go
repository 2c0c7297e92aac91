package night

// SizeSearch finds the largest size that passes: it doubles the size until one fails, and continues with a binary
// search. A longer measurement confirms the result; if it fails, the search goes down in small steps.
type SizeSearch struct {
	size, passed, failed, maxSize int
	tolerance                     float64
	retries                       int
	confirming, done              bool
}

// maxRetries is how often a size is measured again because the generator lagged.
const maxRetries = 2

// NewSizeSearch starts at a size. Two sizes count as equal if they differ by less than the tolerance, a share of the
// smaller one.
func NewSizeSearch(first, maxSize int, tolerance float64) *SizeSearch {
	return &SizeSearch{size: min(first, maxSize), maxSize: maxSize, tolerance: tolerance}
}

// Next returns the size to measure and whether the measurement is a confirmation. The search is over when it returns 0.
func (s *SizeSearch) Next() (size int, confirm bool) {
	if s.done {
		return 0, false
	}
	return s.size, s.confirming
}

// Report takes the result of measuring the size of Next. An invalid measurement is repeated; it fails after
// maxRetries.
func (s *SizeSearch) Report(passed, valid bool) {
	if !valid && s.retries < maxRetries {
		s.retries++
		return
	}
	s.retries = 0
	switch {
	case s.confirming && passed:
		s.done = true
	case s.confirming:
		s.passed = min(s.passed*19/20, s.passed-1)
		s.size, s.done = s.passed, s.passed == 0
	default:
		if passed {
			s.passed = s.size
		} else {
			s.failed = s.size
		}
		switch {
		case s.passed < s.maxSize && s.failed == 0:
			s.size = min(2*s.passed, s.maxSize)
		case s.passed < s.maxSize && float64(s.failed-s.passed) > max(1, s.tolerance*float64(s.passed)):
			s.size = (s.passed + s.failed) / 2
		default:
			s.size, s.confirming, s.done = s.passed, true, s.passed == 0
		}
	}
}

// Largest returns the largest size that passed; 0 if none did.
func (s *SizeSearch) Largest() int { return s.passed }

// ReachedMax reports whether the maximum size passed, so that a larger one may pass too.
func (s *SizeSearch) ReachedMax() bool { return s.passed == s.maxSize }
