package crash_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"pitboss/internal/test/process"
)

// sendOnce sends the open act and reports whether it was answered.
func (d *desk) sendOnce(url string) (answered bool, err error) {
	a, err := d.send(url)
	if err != nil || d.patient && a.IsRetryable() {
		return false, nil //nolint:nilerr // a lost answer is what the test is about
	}
	return true, d.answered(a)
}

// sendAndWithdraw sends the open act and its withdrawal at the same time. It reports whether the withdrawal was
// answered.
func (d *desk) sendAndWithdraw(url string) (answered bool, err error) {
	if d.open.path == "" { // not while readState reads it
		path, err := d.open.find(url)
		if err != nil {
			return false, nil //nolint:nilerr // likewise
		}
		d.open.path = path
	}
	d.open.withdrawn = true
	var own process.Answer
	var lost error
	var sending sync.WaitGroup
	sending.Go(func() { own, lost = d.send(url) })
	a, err := d.withdraw(url)
	sending.Wait()
	if err != nil || d.patient && a.IsRetryable() {
		return false, nil //nolint:nilerr // likewise
	}
	if lost != nil || d.patient && own.IsRetryable() {
		return true, d.settleWithdrawal(a, nil)
	}
	return true, d.settleWithdrawal(a, &own)
}

func (d *desk) withdraw(url string) (process.Answer, error) {
	return process.Call(context.Background(), http.MethodPost, url+process.ActPath(d.open.key)+"/withdraw",
		d.club.Token, "", struct{}{})
}

// settleWithdrawal settles the open act by the answer to its withdrawal. The act's own answer, if there is one, must
// agree.
func (d *desk) settleWithdrawal(a process.Answer, own *process.Answer) error {
	outcome, err := process.OutcomeOf(a)
	if err == nil && own != nil {
		err = outcome.Compare(*own)
	}
	if err != nil {
		return fmt.Errorf("%s, withdrawn: %w", d.open.what, err)
	}
	d.withdrawals++
	if outcome.IsRecorded() {
		d.tooLate++
		return d.answered(process.Answer{Status: http.StatusOK, Body: outcome.Answer})
	}
	d.open = nil
	return nil
}

// retryWhilePatient retries until the database has recovered.
func (d *desk) retryWhilePatient(url string, send func(url string) (process.Answer, error)) (process.Answer, error) {
	a, err := send(url)
	for end := time.Now().Add(process.RequestTimeout); err == nil && d.patient && a.IsRetryable() &&
		time.Now().Before(end); {
		lasts(50 * time.Millisecond)
		a, err = send(url)
	}
	return a, err
}

// staysWithdrawn sends an act after its withdrawal, like a late original: it must be refused.
func (d *desk) staysWithdrawn(url string, open *act) error {
	d.open = open
	a, err := d.retryWhilePatient(url, d.send)
	d.open = nil
	if err == nil && !a.IsWithdrawn() {
		err = fmt.Errorf("status %d: %s", a.Status, a.Body)
	}
	if err != nil {
		return fmt.Errorf("%s, sent after its withdrawal: %w", open.what, err)
	}
	return nil
}
