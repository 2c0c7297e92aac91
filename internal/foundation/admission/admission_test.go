package admission

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pitboss/internal/foundation/db"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/test/assert"
)

// tally counts the outcomes of requests.
type tally struct {
	mu                 sync.Mutex
	admitted, rejected [priorityCount]int
	retries            []int64       // the retry delays of rejected reads, in seconds
	worst, later       time.Duration // the longest wait of an admitted request; the same after three seconds
	outOfOrder         int           // rejections while requests of a lower priority are admitted
	lastIn             [priorityCount]time.Time
}

// press sends requests of a priority at an interval for some time. Each takes some time after its admission.
func press(t *testing.T, a *Controller, tenant string, priority Priority, every, takes, lasts time.Duration,
	into *tally) {
	t.Helper()
	begun := time.Now()
	for ; time.Since(begun) < lasts; pass(every) {
		go func() {
			waited, err := a.Acquire(t.Context(), tenant, priority)
			now := time.Now()
			into.mu.Lock()
			if err != nil {
				into.rejected[priority]++
				var f *fault.Error
				if errors.As(err, &f) && priority == Read {
					into.retries = append(into.retries, int64(f.RetryAfter/time.Second))
				}
				for c := range priority {
					if now.Sub(into.lastIn[c]) < 250*time.Millisecond {
						into.outOfOrder++
					}
				}
			} else {
				into.admitted[priority]++
				into.lastIn[priority] = now
				into.worst = max(into.worst, waited)
				if now.Sub(begun) > 3*time.Second {
					into.later = max(into.later, waited)
				}
			}
			into.mu.Unlock()
			if err == nil {
				pass(takes)
				a.Release(tenant, priority)
			}
		}()
	}
}

// wantEmpty waits for all requests and checks that no state is left.
func wantEmpty(t *testing.T, a *Controller) {
	t.Helper()
	pass(time.Minute)
	synctest.Wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.tenants) != 0 || a.running != [kindCount]int{} || a.waiting != [priorityCount]int{} || a.sweepScheduled {
		t.Errorf("got %d tenants, %v running, %v queued, sweep %v left, want none", len(a.tenants), a.running,
			a.waiting, a.sweepScheduled)
	}
}

func TestBurstIsQueuedAndNotShed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var got tally
		// twice the capacity
		press(t, a, "club", Read, time.Millisecond, 8*time.Millisecond, 300*time.Millisecond, &got)
		wantEmpty(t, a)
		if got.rejected[Read] > 0 || got.worst < maxFastWait {
			t.Errorf("got %d rejections and a longest wait of %v, want queueing without rejections",
				got.rejected[Read], got.worst)
		}
	})
}

func TestOverloadIsShedAndAdmittedRequestsWaitBriefly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var got tally
		press(t, a, "club", Read, time.Millisecond, 40*time.Millisecond, 10*time.Second, &got) // ten times the capacity
		wantEmpty(t, a)
		if n := got.admitted[Read]; n < 950 || n > 1250 {
			t.Errorf("got %d admitted, want about 1000", n)
		}
		if got.worst > maxFastWait+maxBurst+sweepInterval {
			t.Fatalf("got a longest wait: worst: got %v, want at most %v", got.worst,
				maxFastWait+maxBurst+sweepInterval)
		}
		if got.later > 600*time.Millisecond {
			t.Errorf("got a longest wait: later: got %v, want at most %v", got.later, 600*time.Millisecond)
		}
		for s := int64(3); s < 10; s++ {
			n := len(slices.DeleteFunc(slices.Clone(got.retries), func(r int64) bool { return r != s }))
			if n < got.rejected[Read]/7-1 || n > got.rejected[Read]/7+1 {
				t.Errorf("%d of %d rejections have a delay of %d s, want a seventh", n, got.rejected[Read], s)
			}
		}
	})
}

func TestPrioritiesAreShedInOrder(t *testing.T) {
	const many, few = time.Millisecond, 10 * time.Millisecond
	for name, tc := range map[string]struct {
		every [priorityCount]time.Duration // interval of requests; a slot becomes free every 2.5 ms
		spare Priority                     // the lowest priority that is never rejected
	}{
		"too many reads":             {[priorityCount]time.Duration{many, few, few}, Write},
		"too many writes":            {[priorityCount]time.Duration{few, many, few}, Critical},
		"too many critical requests": {[priorityCount]time.Duration{few, few, many}, priorityCount},
		"too many of everything":     {[priorityCount]time.Duration{many, many, many}, priorityCount},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
				var got tally
				for priority, every := range tc.every {
					go press(t, a, "club", Priority(priority), every, 10*time.Millisecond, 10*time.Second, &got)
				}
				pass(11 * time.Second)
				wantEmpty(t, a)
				t.Logf("admitted %v, rejected %v, longest wait %v", got.admitted, got.rejected, got.worst)
				for priority := range priorityCount {
					assert.Equal(t, "got: priority >= tc.spare", priority >= tc.spare, got.rejected[priority] == 0)
				}
				if got.outOfOrder > 0 {
					t.Errorf("got %d rejections while lower priorities were admitted, want 0", got.outOfOrder)
				}
				if n := got.admitted[Write] + got.admitted[Critical]; tc.spare > Write && n < 3900 {
					t.Errorf("got %d admitted writes, want about 4000", n)
				}
			})
		})
	}
}

func TestNoQueueRemainsAfterOverload(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var crowd, after tally
		for priority := range priorityCount {
			go press(t, a, "club", priority, time.Millisecond, 10*time.Millisecond, 5*time.Second, &crowd)
		}
		pass(5*time.Second + maxWait[Critical] + maxBurst)
		for priority := range priorityCount {
			go press(t, a, "club", priority, 100*time.Millisecond, 10*time.Millisecond, time.Second, &after)
		}
		wantEmpty(t, a)
		if after.rejected != [priorityCount]int{} || after.worst > 0 {
			t.Errorf("got %v rejections and a longest wait of %v, want none", after.rejected, after.worst)
		}
	})
}

func TestHangingDatabaseDelaysRequestsOnlyBriefly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 2, ReadsWhileWriting: 2, Writes: 2})
		var got tally
		for priority := range priorityCount {
			go press(t, a, "club", priority, 20*time.Millisecond, time.Hour, 8*time.Second, &got)
		}
		pass(8*time.Second + maxWait[Critical] + sweepInterval + 2*maxBurst)
		synctest.Wait()
		if a.waiting != [priorityCount]int{} {
			t.Errorf("got %v queued, want none", a.waiting)
		}
		if got.outOfOrder > 0 {
			t.Errorf("got %d rejections while lower priorities were admitted, want 0", got.outOfOrder)
		}
		pass(2 * time.Hour)
	})
}

func TestOnlyTheNoisyTenantIsShed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 8, ReadsWhileWriting: 8, Writes: 8})
		a.shareLimit = 2
		var noisy, quiet tally
		for priority := range priorityCount {
			go press(t, a, "noisy", priority, time.Millisecond, 10*time.Millisecond, 20*time.Second, &noisy)
			go press(t, a, "quiet", priority, 20*time.Millisecond, 10*time.Millisecond, 20*time.Second, &quiet)
		}
		pass(21 * time.Second)
		wantEmpty(t, a)
		assert.Equal(t, "quiet tenant: rejected", quiet.rejected, [priorityCount]int{})
		if quiet.worst > maxFastWait {
			t.Errorf("quiet tenant: worst: got %v, want at most %v", quiet.worst, maxFastWait)
		}
		if noisy.rejected[Read] == 0 {
			t.Fatalf("noisy tenant: rejected[Read]: got %v, want a value other than 0", noisy.rejected[Read])
		}
		if noisy.outOfOrder > 0 {
			t.Fatalf("noisy tenant: outOfOrder: got %v, want at most 0", noisy.outOfOrder)
		}
		if noisy.worst > maxQueueTime {
			t.Errorf("noisy tenant: worst: got %v, want at most %v", noisy.worst, maxQueueTime)
		}
	})
}

func TestFewerReadsRunBesideWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 1, Writes: 4})
		atOnce(t.Context(), a, "club", Critical, 2)
		atOnce(t.Context(), a, "club", Read, 6)
		wantReads(t, a, "club", 1, 5)
		a.Release("club", Read)
		wantReads(t, a, "club", 1, 4)
		a.Release("club", Critical)
		wantReads(t, a, "club", 1, 4)
		a.Release("club", Critical)
		wantReads(t, a, "club", 4, 1)
		atOnce(t.Context(), a, "club", Write, 1) // writes do not wait for reads
		wantLoad(t, a, "club", Write, 1, 0)
		a.Release("club", Read)
		wantReads(t, a, "club", 3, 1)
		a.Release("club", Write)
		for range 4 {
			a.Release("club", Read)
		}
		wantEmpty(t, a)
	})
}

func TestTenantsAreServedInTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var got [50]tally
		for i := range got { // together five times the capacity
			go press(t, a, string(rune('A'+i)), Read, 25*time.Millisecond, 10*time.Millisecond, 10*time.Second, &got[i])
		}
		pass(11 * time.Second)
		wantEmpty(t, a)
		for i := range got {
			if n := got[i].admitted[Read]; n < 60 || n > 110 {
				t.Errorf("tenant got %d admissions, want about 80", n)
			}
		}
	})
}

func TestRetryAfterOfReadsGrowsWithTheOverload(t *testing.T) {
	longest := time.Duration(0)
	for _, tc := range []struct{ lasted, from, to time.Duration }{
		{2 * time.Second, 3 * time.Second, 9 * time.Second}, {11 * time.Second, 3 * time.Second, 9 * time.Second},
		{12 * time.Second, 6 * time.Second, 19 * time.Second}, {30 * time.Second, 9 * time.Second, 29 * time.Second},
		{time.Hour, 9 * time.Second, 29 * time.Second},
	} {
		seen := map[time.Duration]bool{}
		for n := range int64(1000) {
			var f *fault.Error
			errors.As(errOverloaded(Read, n, tc.lasted), &f)
			seen[f.RetryAfter] = true
			longest = max(longest, f.RetryAfter)
			if f.RetryAfter < tc.from {
				t.Fatalf("after: RetryAfter: got %v, want at least %v", f.RetryAfter, tc.from)
			}
			if f.RetryAfter > tc.to {
				t.Fatalf("after: RetryAfter: got %v, want at most %v", f.RetryAfter, tc.to)
			}
		}
		if n := int((tc.to-tc.from)/time.Second) + 1; len(seen) != n {
			t.Errorf("after %v: got %d different delays, want %d", tc.lasted, len(seen), n)
		}
	}
	if longest > 30*time.Second { // BUSY.longestS in the web app
		t.Errorf("got a delay of %v, want at most 30 s", longest)
	}
}
