package live

import (
	"slices"

	"pitboss/internal/foundation/fault"
)

// recheckSessions closes the sockets of sessions that have ended, and makes those whose role has changed read again.
func (h *Hub) recheckSessions() {
	for _, d := range []*audience{&h.staff, &h.companions} {
		for some := range slices.Chunk(h.sessionsAt(d), recheckBatch) {
			if err := h.refresh(d, some); err == nil {
				h.recheck(some)
			} else if h.ctx.Err() == nil {
				h.report("checking the sessions of open sockets", err) // they stay open until there is an answer
			}
		}
	}
}

func (h *Hub) sessionsAt(d *audience) []*session {
	h.mu.RLock()
	defer h.mu.RUnlock()
	list := make([]*session, 0, len(h.sessions))
	for _, s := range h.sessions {
		if s.audience == d {
			list = append(list, s)
		}
	}
	return list
}

func (h *Hub) refresh(d *audience, list []*session) error {
	if d.refresh == nil {
		return nil
	}
	tokens := make([]string, len(list))
	for i, s := range list {
		tokens[i] = s.token
	}
	return d.refresh(h.ctx, tokens)
}

func (h *Hub) recheck(list []*session) {
	for _, s := range list {
		org, err := s.audience.recheck(h.ctx, s.token)
		if h.ctx.Err() != nil {
			return
		}
		over := fault.KindOf(err) == fault.NoSession
		if err != nil && !over {
			h.report("checking an open socket's session", err) // it stays open until there is an answer
			continue
		}
		changed := !over && org.Actor().Role != s.role()
		if !over {
			s.org.Store(&org)
		}
		if !over && !changed {
			continue
		}
		for _, c := range h.clientsOf(s) {
			switch {
			case over:
				c.close(closeSessionOver, "Sign in again")
			case !canSubscribe(org.Actor().Role):
				c.close(closePolicy, "Your role has changed")
			default:
				c.resyncAll()
			}
		}
	}
}

func (h *Hub) clientsOf(s *session) []*client {
	h.mu.RLock()
	defer h.mu.RUnlock()
	list := make([]*client, 0, len(s.clients))
	for c := range s.clients {
		list = append(list, c)
	}
	return list
}
