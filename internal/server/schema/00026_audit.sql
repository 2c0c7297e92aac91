-- +goose Up
-- The trail of an organization: its acts, the newest first. An act is its first event.
CREATE INDEX event_trail ON event (org_id, at, room_id, version, actor_id) WHERE n = 0;

-- By whom a platform administrator's id is known: what he did himself has his name.
CREATE INDEX event_impersonated ON event (org_id, impersonator_id, actor_id) WHERE impersonator_id <> '';
