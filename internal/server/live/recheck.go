package live

import (
	"slices"

	"pitboss/internal/foundation/fault"
)

// recheckSessions closes the sockets of ended sessions, and makes clients with a changed role read again.
func (h *Hub) recheckSessions() {
	for _, aud := range []*audience{&h.staff, &h.companions, &h.screens} {
		for chunk := range slices.Chunk(h.sessionsAt(aud), recheckBatch) {
			if err := h.refresh(aud, chunk); err == nil {
				h.recheck(chunk)
			} else if h.ctx.Err() == nil {
				h.report("recheck the sessions of open sockets", err) // they stay open until a lookup succeeds
			}
		}
	}
}

func (h *Hub) sessionsAt(aud *audience) []*session {
	h.mu.RLock()
	defer h.mu.RUnlock()
	list := make([]*session, 0, len(h.sessions))
	for _, s := range h.sessions {
		if s.audience == aud {
			list = append(list, s)
		}
	}
	return list
}

func (h *Hub) refresh(aud *audience, list []*session) error {
	tokens := make([]string, len(list))
	for i, s := range list {
		tokens[i] = s.token
	}
	return aud.Refresh(h.ctx, tokens)
}

func (h *Hub) recheck(list []*session) {
	for _, s := range list {
		org, err := s.audience.Recheck(h.ctx, s.token)
		if h.ctx.Err() != nil {
			return
		}
		isOver := fault.KindOf(err) == fault.NoSession
		if err != nil && !isOver {
			h.report("recheck the session of an open socket", err) // it stays open until a lookup succeeds
			continue
		}
		changed := !isOver && org.Actor().Role != s.role()
		if !isOver {
			s.org.Store(&org)
		}
		if !isOver && !changed {
			continue
		}
		for _, c := range h.clientsOf(s) {
			switch {
			case isOver:
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
