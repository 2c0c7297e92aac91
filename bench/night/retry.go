package night

import (
	"math/rand/v2"
	"net/http"
	"strconv"
	"time"
)

// The limits of the web app (BUSY in web/src/lib/config.ts).
const (
	maxRefusals       = 3
	maxRetryAfterSecs = 30
)

// send sends a planned request as the web app does: after a 503 it repeats the request at the time of Retry-After, up
// to three times. It counts each refusal; the caller counts the final response, with its latency from the planned time.
// While the load is multiplied no request is repeated: ten requests of one moment stand for ten screens, whose retries
// would be spread. setRetrying, unless nil, is called when the wait for a retry begins and ends.
func (c *client) send(kind string, class Class, planned time.Time, request Request, setRetrying func(bool)) (Response,
	error) {
	n := c.night
	for refusals := 0; ; refusals++ {
		r, err := c.pool.send(n.ctx, request)
		delay, canRetry := r.retryDelay()
		if err != nil || !canRetry || refusals == maxRefusals || n.speedFactor() > 1 {
			return r, err
		}
		n.window().recordRefusal(kind, class, planned, r)
		if setRetrying != nil {
			setRetrying(true)
		}
		isRunning := n.waitUntil(time.Now().Add(delay))
		if setRetrying != nil {
			setRetrying(false)
		}
		if !isRunning {
			return r, n.ctx.Err()
		}
	}
}

func (c *client) setRetrying(q Query, retrying bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.retrying &^= SetOf(q)
	if retrying {
		c.retrying |= SetOf(q)
	}
}

// retryDelay returns the delay before a retry, with jitter, and whether the response allows a retry.
func (r Response) retryDelay() (time.Duration, bool) {
	seconds, err := strconv.Atoi(r.RetryAfter)
	if r.Status != http.StatusServiceUnavailable || err != nil || seconds > maxRetryAfterSecs {
		return 0, false
	}
	return time.Duration((float64(seconds) + rand.Float64()) * float64(time.Second)), true
}
