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
)

// tally counts what became of requests.
type tally struct {
	mu                sync.Mutex
	admitted, refused [priorityCount]int
	retries           []int64       // seconds that polls are told to wait
	worst, later      time.Duration // that an admitted request has waited; that it has after three seconds
	outOfOrder        int           // refused while less urgent ones got in
	lastIn            [priorityCount]time.Time
}

// press sends a request of a class every so often for a time; each takes so long once it is in.
func press(t *testing.T, a *Controller, organization string, class Priority, every, takes, lasts time.Duration, into *tally) {
	t.Helper()
	begun := time.Now()
	for ; time.Since(begun) < lasts; pass(every) {
		go func() {
			waited, err := a.Acquire(t.Context(), organization, class)
			now := time.Now()
			into.mu.Lock()
			if err != nil {
				into.refused[class]++
				var f *fault.Error
				if errors.As(err, &f) && class == Read {
					into.retries = append(into.retries, int64(f.RetryAfter/time.Second))
				}
				for c := range class {
					if now.Sub(into.lastIn[c]) < 250*time.Millisecond {
						into.outOfOrder++
					}
				}
			} else {
				into.admitted[class]++
				into.lastIn[class] = now
				into.worst = max(into.worst, waited)
				if now.Sub(begun) > 3*time.Second {
					into.later = max(into.later, waited)
				}
			}
			into.mu.Unlock()
			if err == nil {
				pass(takes)
				a.Release(organization, class)
			}
		}()
	}
}

// wantEmpty waits until everything is done and wants nothing left over.
func wantEmpty(t *testing.T, a *Controller) {
	t.Helper()
	pass(time.Minute)
	synctest.Wait()
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.tenants) != 0 || a.running != [kindCount]int{} || a.waiting != [priorityCount]int{} || a.sweepScheduled {
		t.Errorf("left over: %d organizations, in work %v, waiting %v, looking %v", len(a.tenants), a.running, a.waiting, a.sweepScheduled)
	}
}

func TestABurstWaitsAndNobodyIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var got tally
		press(t, a, "club", Read, time.Millisecond, 8*time.Millisecond, 300*time.Millisecond, &got) // twice what there are places for
		wantEmpty(t, a)
		if got.refused[Read] > 0 || got.worst < maxFastWait {
			t.Errorf("%d were refused, and nobody waited longer than %v", got.refused[Read], got.worst)
		}
	})
}

func TestWhatDoesNotEndIsRefusedAndWhoIsLetInHasNotWaitedLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var got tally
		press(t, a, "club", Read, time.Millisecond, 40*time.Millisecond, 10*time.Second, &got) // ten times
		wantEmpty(t, a)
		if n := got.admitted[Read]; n < 950 || n > 1250 {
			t.Errorf("%d were let in, where there were places for 1000", n)
		}
		if got.worst > maxFastWait+maxBurst+sweepInterval || got.later > 600*time.Millisecond {
			t.Errorf("somebody waited %v, and %v after the first three seconds", got.worst, got.later)
		}
		for s := int64(3); s < 10; s++ {
			n := len(slices.DeleteFunc(slices.Clone(got.retries), func(r int64) bool { return r != s }))
			if n < got.refused[Read]/7-1 || n > got.refused[Read]/7+1 {
				t.Errorf("%d of %d are told to come back after %d seconds", n, got.refused[Read], s)
			}
		}
	})
}

func TestPollsAreRefusedFirstThenActsAndMoneyAndSeatsLast(t *testing.T) {
	for name, tc := range map[string]struct {
		every [priorityCount]time.Duration // a request; a place is free every 2.5 ms
		spare Priority                     // of it and above it nobody is refused
	}{
		"too many polls":                 {[priorityCount]time.Duration{time.Millisecond, 10 * time.Millisecond, 10 * time.Millisecond}, Write},
		"too many acts":                  {[priorityCount]time.Duration{10 * time.Millisecond, time.Millisecond, 10 * time.Millisecond}, Critical},
		"too many of money and of seats": {[priorityCount]time.Duration{10 * time.Millisecond, 10 * time.Millisecond, time.Millisecond}, priorityCount},
		"too many of everything":         {[priorityCount]time.Duration{time.Millisecond, time.Millisecond, time.Millisecond}, priorityCount},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
				var got tally
				for class, every := range tc.every {
					go press(t, a, "club", Priority(class), every, 10*time.Millisecond, 10*time.Second, &got)
				}
				pass(11 * time.Second)
				wantEmpty(t, a)
				t.Logf("let in %v, refused %v, the longest wait %v", got.admitted, got.refused, got.worst)
				for class := range priorityCount {
					if (class >= tc.spare) != (got.refused[class] == 0) {
						t.Errorf("%d of class %v were refused", got.refused[class], class)
					}
				}
				if got.outOfOrder > 0 {
					t.Errorf("%d were refused although less urgent ones still got in", got.outOfOrder)
				}
				if n := got.admitted[Write] + got.admitted[Critical]; tc.spare > Write && n < 3900 {
					t.Errorf("%d acts were let in, where there were places for 4000", n)
				}
			})
		})
	}
}

func TestAfterTheCrowdEverythingIsLetInAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var crowd, after tally
		for class := range priorityCount {
			go press(t, a, "club", class, time.Millisecond, 10*time.Millisecond, 5*time.Second, &crowd)
		}
		pass(5*time.Second + maxWait[Critical] + maxBurst)
		for class := range priorityCount {
			go press(t, a, "club", class, 100*time.Millisecond, 10*time.Millisecond, time.Second, &after)
		}
		wantEmpty(t, a)
		if after.refused != [priorityCount]int{} || after.worst > 0 {
			t.Errorf("refused %v, somebody waited %v", after.refused, after.worst)
		}
	})
}

func TestADatabaseThatHangsHoldsNobodyUpForLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 2, ReadsWhileWriting: 2, Writes: 2})
		var got tally
		for class := range priorityCount {
			go press(t, a, "club", class, 20*time.Millisecond, time.Hour, 8*time.Second, &got)
		}
		pass(8*time.Second + maxWait[Critical] + sweepInterval + 2*maxBurst)
		synctest.Wait()
		if a.waiting != [priorityCount]int{} {
			t.Errorf("still waiting: %v", a.waiting)
		}
		if got.outOfOrder > 0 {
			t.Errorf("%d were refused although less urgent ones still got in", got.outOfOrder)
		}
		pass(2 * time.Hour)
	})
}

func TestWhoSendsTooMuchIsRefusedAndNobodyElse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 8, ReadsWhileWriting: 8, Writes: 8})
		a.shareLimit = 2
		var noisy, quiet tally
		for class := range priorityCount {
			go press(t, a, "noisy", class, time.Millisecond, 10*time.Millisecond, 20*time.Second, &noisy)
			go press(t, a, "quiet", class, 20*time.Millisecond, 10*time.Millisecond, 20*time.Second, &quiet)
		}
		pass(21 * time.Second)
		wantEmpty(t, a)
		if quiet.refused != [priorityCount]int{} || quiet.worst > maxFastWait {
			t.Errorf("the quiet one: refused %v, the longest wait %v", quiet.refused, quiet.worst)
		}
		if noisy.refused[Read] == 0 || noisy.outOfOrder > 0 || noisy.worst > maxQueueTime {
			t.Errorf("the noisy one: refused %v, %d out of order, the longest wait %v", noisy.refused, noisy.outOfOrder, noisy.worst)
		}
	})
}

func TestWhileActsAreAtWorkFewReadsAreLetIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 1, Writes: 4})
		atOnce(t.Context(), a, "club", Critical, 2)
		atOnce(t.Context(), a, "club", Read, 6)
		wantInWork(t, a, "club", 1, 5)
		a.Release("club", Read)
		wantInWork(t, a, "club", 1, 4)
		a.Release("club", Critical)
		wantInWork(t, a, "club", 1, 4)
		a.Release("club", Critical)
		wantInWork(t, a, "club", 4, 1)
		atOnce(t.Context(), a, "club", Write, 1) // acts wait for no read
		wantOf(t, a, "club", Write, 1, 0)
		a.Release("club", Read)
		wantInWork(t, a, "club", 3, 1)
		a.Release("club", Write)
		for range 4 {
			a.Release("club", Read)
		}
		wantEmpty(t, a)
	})
}

func TestManyWhoSendLittleAreServedInTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := New(db.Capacity{Reads: 4, ReadsWhileWriting: 4, Writes: 4})
		var got [50]tally
		for i := range got { // together five times what there are places for
			go press(t, a, string(rune('A'+i)), Read, 25*time.Millisecond, 10*time.Millisecond, 10*time.Second, &got[i])
		}
		pass(11 * time.Second)
		wantEmpty(t, a)
		for i := range got {
			if n := got[i].admitted[Read]; n < 60 || n > 110 {
				t.Errorf("one of 50 was let in %d times, where its part is 80", n)
			}
		}
	})
}

func TestTheLongerPollsAreRefusedTheLongerTheyAreToStayAway(t *testing.T) {
	longest := time.Duration(0)
	for _, tc := range []struct{ lasted, from, to time.Duration }{
		{2 * time.Second, 3 * time.Second, 9 * time.Second}, {11 * time.Second, 3 * time.Second, 9 * time.Second},
		{12 * time.Second, 6 * time.Second, 19 * time.Second}, {30 * time.Second, 9 * time.Second, 29 * time.Second}, {time.Hour, 9 * time.Second, 29 * time.Second},
	} {
		seen := map[time.Duration]bool{}
		for n := range int64(1000) {
			var f *fault.Error
			errors.As(errOverloaded(Read, n, tc.lasted), &f)
			seen[f.RetryAfter] = true
			if longest = max(longest, f.RetryAfter); f.RetryAfter < tc.from || f.RetryAfter > tc.to {
				t.Fatalf("after %v a poll is told %v", tc.lasted, f.RetryAfter)
			}
		}
		if n := int((tc.to-tc.from)/time.Second) + 1; len(seen) != n {
			t.Errorf("after %v polls come back in %d different seconds of %d", tc.lasted, len(seen), n)
		}
	}
	if longest > 30*time.Second { // BUSY.longestS in the web app
		t.Errorf("who is told %v does not come back by himself", longest)
	}
}
