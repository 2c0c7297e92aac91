-- +goose Up
-- A staff user and the member of the community with the same e-mail address are one identity. A session of the community that a
-- staff session opened counts while that staff session does. One that the member opened with the password counts until the staff
-- account's epoch goes up, which it does whenever all of the account's sessions end.
ALTER TABLE staff_user ADD COLUMN session_epoch BIGINT NOT NULL DEFAULT 0;
ALTER TABLE community_session ADD COLUMN staff_session_id TEXT;
ALTER TABLE community_session ADD COLUMN staff_epoch BIGINT;

-- Whether a member is an admin only because the linked staff user is an owner: the right ends with that role.
ALTER TABLE community_user ADD COLUMN admin_as_owner BOOLEAN NOT NULL DEFAULT FALSE;

-- A browser at which a member has signed in before: wrong guesses elsewhere do not shut it out.
CREATE TABLE community_device (
	org_id       TEXT   NOT NULL,
	user_id      TEXT   NOT NULL,
	device_hash  TEXT   NOT NULL, -- SHA-256 of its cookie
	seen_at      BIGINT NOT NULL,
	PRIMARY KEY (org_id, user_id, device_hash),
	FOREIGN KEY (org_id, user_id) REFERENCES community_user (org_id, id)
);
CREATE INDEX community_device_by_hash ON community_device (org_id, device_hash);
CREATE INDEX community_device_by_age ON community_device (seen_at);
