package player

import (
	"cmp"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
)

// extend puts a later end to a self-exclusion. Nobody of the house can bring it forward: that is what it is for.
func (p Player) extend(until, now clock.Instant) (Player, error) {
	running := p.ExcludedUntil != nil && *p.ExcludedUntil > now
	if until <= now || p.ExcludedUntil != nil && until <= *p.ExcludedUntil {
		return p, fault.Conflict("Self-exclusion can only be extended")
	}
	if !running || p.ExcludedAt == nil {
		p.ExcludedAt = &now
	}
	p.ExcludedUntil = &until
	return p, nil
}

// absorb is what a record becomes that another of the same person is merged into: it takes over what it lacks, and of
// what stands against either the stricter.
func (p Player) absorb(d Player) Player {
	p.Nickname, p.Email = cmp.Or(p.Nickname, d.Nickname), cmp.Or(p.Email, d.Email)
	p.PhoneNumber = cmp.Or(p.PhoneNumber, d.PhoneNumber)
	p.Phone = p.PhoneNumber
	p = p.heldBackAs(d)
	if later(d.ProbationUntil, p.ProbationUntil) {
		p.ProbationUntil = d.ProbationUntil
	}
	if p.SkillLevel == nil {
		p.SkillLevel, p.SkillSetBy, p.SkillSetAt = d.SkillLevel, d.SkillSetBy, d.SkillSetAt
	}
	p.CreatedAt = min(p.CreatedAt, d.CreatedAt)
	return p
}

// heldBackAs is a record with the stricter of what stands against the two.
func (p Player) heldBackAs(d Player) Player {
	if d.Barred != nil && (p.Barred == nil || d.Barred.Since < p.Barred.Since) {
		p.Barred = d.Barred
	}
	if later(d.ExcludedUntil, p.ExcludedUntil) {
		p.ExcludedAt, p.ExcludedUntil = d.ExcludedAt, d.ExcludedUntil
	}
	return p
}

func later(a, b *clock.Instant) bool { return a != nil && (b == nil || *a > *b) }

// change is what a PATCH asks for; nil leaves a field as it is.
type change struct {
	name                   *string
	nickname, phone, email *string // an empty text clears
	isActive               *bool
	skillLevel             *int           // -1 clears
	probationUntil         *clock.Instant // 0 clears
}

// changed is a player after a change by somebody.
func (p Player) changed(c change, by string, now clock.Instant) Player {
	if c.name != nil {
		p.Name = *c.name
	}
	for field, text := range map[**string]*string{&p.Nickname: c.nickname, &p.PhoneNumber: c.phone, &p.Email: c.email} {
		if text != nil {
			*field = blankIsNil(text)
		}
	}
	p.Phone = p.PhoneNumber
	if c.isActive != nil {
		p.IsActive = *c.isActive
	}
	if c.skillLevel != nil && (p.SkillLevel == nil || *c.skillLevel != *p.SkillLevel) {
		p.SkillLevel, p.SkillSetBy, p.SkillSetAt = c.skillLevel, &by, &now
		if *c.skillLevel < 0 {
			p.SkillLevel, p.SkillSetBy, p.SkillSetAt = nil, nil, nil
		}
	}
	if c.probationUntil != nil {
		p.ProbationUntil = c.probationUntil
		if *c.probationUntil == 0 {
			p.ProbationUntil = nil
		}
	}
	return p
}

// terms are what he is found by. A record that another stands for is not found, nor one that is
// nobody's.
func (p Player) terms() []string {
	if p.MergedInto != nil || p.RemovedAt != nil {
		return nil
	}
	return terms(p.Name, text(p.Nickname), text(p.PhoneNumber), text(p.Email))
}
