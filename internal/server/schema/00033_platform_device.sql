-- +goose Up
-- A browser at which an administrator of the platform has signed in before: what a stranger tries elsewhere does not shut
-- it out.
CREATE TABLE platform_device (
	admin_id     TEXT   NOT NULL REFERENCES platform_admin (id),
	device_hash  TEXT   NOT NULL, -- SHA-256 of its cookie
	seen_at      BIGINT NOT NULL,
	PRIMARY KEY (admin_id, device_hash)
);
CREATE INDEX platform_device_by_hash ON platform_device (device_hash);
CREATE INDEX platform_device_by_age ON platform_device (seen_at);

-- Up to where the platform's trail holds the newest seal of a scope.
ALTER TABLE seal_head ADD COLUMN witnessed BIGINT NOT NULL DEFAULT 0;
