package player

import (
	"cmp"

	"pitboss/internal/foundation/clock"
	"pitboss/internal/foundation/fault"
	"pitboss/internal/foundation/optional"
)

// extendExclusion moves the end of a self-exclusion to a later date. Staff cannot shorten it, which is its purpose.
func (p Player) extendExclusion(until, now clock.Instant) (Player, error) {
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

// mergeFrom returns the record after a duplicate of the same person is merged into it. Missing details come from the
// duplicate; of the restrictions the stricter ones stay.
func (p Player) mergeFrom(d Player) Player {
	p.Nickname, p.Email = cmp.Or(p.Nickname, d.Nickname), cmp.Or(p.Email, d.Email)
	p.PhoneNumber = cmp.Or(p.PhoneNumber, d.PhoneNumber)
	p.BirthDate = cmp.Or(p.BirthDate, d.BirthDate)
	p.Phone = p.PhoneNumber
	p = p.withRestrictionsOf(d)
	if later(d.ProbationUntil, p.ProbationUntil) {
		p.ProbationUntil = d.ProbationUntil
	}
	if p.SkillLevel == nil {
		p.SkillLevel, p.SkillSetBy, p.SkillSetAt = d.SkillLevel, d.SkillSetBy, d.SkillSetAt
	}
	p.CreatedAt = min(p.CreatedAt, d.CreatedAt)
	return p
}

// withRestrictionsOf returns the record with the stricter bar and self-exclusion of the two.
func (p Player) withRestrictionsOf(d Player) Player {
	if d.Barred != nil && (p.Barred == nil || d.Barred.Since < p.Barred.Since) {
		p.Barred = d.Barred
	}
	if later(d.ExcludedUntil, p.ExcludedUntil) {
		p.ExcludedAt, p.ExcludedUntil = d.ExcludedAt, d.ExcludedUntil
	}
	return p
}

func later(a, b *clock.Instant) bool { return a != nil && (b == nil || *a > *b) }

// change holds the fields of a PATCH; nil leaves a field unchanged.
type change struct {
	name                   *string
	nickname, phone, email *string // an empty text clears
	birthDate              *string // an empty text clears
	isActive               *bool
	skillLevel             *int           // -1 clears
	probationUntil         *clock.Instant // 0 clears
}

// withChange returns the player after a change by the named staff member.
func (p Player) withChange(c change, by string, now clock.Instant) Player {
	p.Name = optional.Or(c.name, p.Name)
	for field, text := range map[**string]*string{&p.Nickname: c.nickname, &p.PhoneNumber: c.phone, &p.Email: c.email,
		&p.BirthDate: c.birthDate} {
		if text != nil {
			*field = optional.Trimmed(text)
		}
	}
	p.Phone = p.PhoneNumber
	p.IsActive = optional.Or(c.isActive, p.IsActive)
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

// terms are the search terms of the player. Merged and removed records have none.
func (p Player) terms() []string {
	if p.MergedInto != nil || p.RemovedAt != nil {
		return nil
	}
	text := func(s *string) string { return optional.Or(s, "") }
	return searchTerms(p.Name, text(p.Nickname), text(p.PhoneNumber), text(p.Email), text(p.BirthDate))
}
