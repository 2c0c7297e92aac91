-- +goose Up
-- The session under which a call was raised, and the one under which a dealer took a table over with a PIN: tablets may share
-- a sign-in, and each has a session of its own. Empty: an earlier row, or an act of the pit boss or of the program.
ALTER TABLE alert ADD COLUMN raised_session_id TEXT NOT NULL DEFAULT '';
ALTER TABLE dealer_down ADD COLUMN session_id TEXT NOT NULL DEFAULT '';
