-- +goose Up
-- Staff accounts: invitations, sessions that can be looked at, a second step, devices that are known.

-- The accounts of an organization are a scope of their own, as its community is: their changes are serial and raise its
-- version, and no screen of a room hears of them. It begins with the first of them.
CREATE TABLE account_log (
	org_id    TEXT   NOT NULL PRIMARY KEY REFERENCES organization (id),
	version   BIGINT NOT NULL DEFAULT 0,
	acted_at  BIGINT NOT NULL DEFAULT 0 -- the time of the newest act; it does not run backwards
);

ALTER TABLE staff_user ADD COLUMN name_key TEXT NOT NULL DEFAULT ''; -- folded, for sorting
UPDATE staff_user SET name_key = lower(name);
CREATE INDEX staff_user_by_name ON staff_user (org_id, name_key, id);

-- The second step of sign-in. The secret is sealed with the server's key; of the recovery codes there are digests that
-- only that key can make.
ALTER TABLE staff_user ADD COLUMN totp_secret TEXT NOT NULL DEFAULT '';
ALTER TABLE staff_user ADD COLUMN totp_on BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE staff_user ADD COLUMN totp_step BIGINT NOT NULL DEFAULT 0; -- of the newest code taken
ALTER TABLE staff_user ADD COLUMN recovery_codes TEXT NOT NULL DEFAULT '';

ALTER TABLE staff_session ADD COLUMN device TEXT NOT NULL DEFAULT ''; -- in a few words
CREATE INDEX staff_session_by_end ON staff_session (expires_at);

-- A browser at which somebody has signed in before: what a stranger tries elsewhere does not shut it out.
CREATE TABLE known_device (
	org_id       TEXT   NOT NULL,
	user_id      TEXT   NOT NULL,
	device_hash  TEXT   NOT NULL, -- SHA-256 of its cookie
	seen_at      BIGINT NOT NULL,
	PRIMARY KEY (org_id, user_id, device_hash),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);
CREATE INDEX known_device_by_hash ON known_device (org_id, device_hash);
CREATE INDEX known_device_by_age ON known_device (seen_at);

-- The device is empty for a failure at a browser that was not known.
ALTER TABLE sign_in_failure ADD COLUMN device TEXT NOT NULL DEFAULT '';
CREATE INDEX sign_in_failure_by_age ON sign_in_failure (at);

-- A link that is good once: it makes a user, or it sets a user's password.
CREATE TABLE user_link (
	org_id      TEXT   NOT NULL REFERENCES organization (id),
	id          TEXT   NOT NULL,
	kind        TEXT   NOT NULL CHECK (kind IN ('invitation', 'reset')),
	email       TEXT   NOT NULL,
	email_key   TEXT   NOT NULL,
	name        TEXT   NOT NULL,
	role        TEXT   NOT NULL CHECK (role IN ('owner', 'executive', 'floor_manager', 'front_office', 'pit_boss', 'dealer')),
	user_id     TEXT,   -- whose password it sets, or whom it made
	code_hash   TEXT   NOT NULL UNIQUE, -- SHA-256 of the code, which is stored nowhere
	made_by     TEXT   NOT NULL, -- a name
	created_at  BIGINT NOT NULL,
	expires_at  BIGINT NOT NULL,
	revoked_at  BIGINT,
	used_at     BIGINT,
	PRIMARY KEY (org_id, id),
	CHECK (kind = 'invitation' OR user_id IS NOT NULL),
	CHECK (kind = 'reset' OR (used_at IS NULL) = (user_id IS NULL)),
	CHECK (used_at IS NULL OR revoked_at IS NULL),
	FOREIGN KEY (org_id, user_id) REFERENCES staff_user (org_id, id)
);
CREATE UNIQUE INDEX user_link_once ON user_link (org_id, kind, email_key) WHERE used_at IS NULL AND revoked_at IS NULL;
CREATE UNIQUE INDEX user_link_made ON user_link (org_id, user_id) WHERE kind = 'invitation' AND user_id IS NOT NULL;
