-- +goose Up
-- The seats that posted the blinds in the hand of the button that was noted last. Their players may have gone out since: the next
-- big blind is the next player after the last one. NULL: the blinds follow from the button and the players there.
ALTER TABLE tournament_table ADD COLUMN small_blind INTEGER CHECK (small_blind > 0);
ALTER TABLE tournament_table ADD COLUMN big_blind INTEGER CHECK (big_blind > 0);

-- The level in which the button was noted: when a whole level was played since, it is asked for again.
ALTER TABLE tournament_table ADD COLUMN button_level INTEGER CHECK (button_level > 0);
