import { fieldsOf } from '@/ui/form/fields';
import { GAME_FORMATS } from '@/domain/stakes';
import type { newGameTypeSchema } from './schema';

const FORMAT_OPTIONS = GAME_FORMATS.map((format) => ({ value: format, label: format }));

const F = fieldsOf<typeof newGameTypeSchema>();

/** The fields of a new or changed game. */
export function GameFields() {
  return (
    <>
      <F.Text name="name" label="Game name" required data-autofocus="" />
      <F.Select name="gameFormat" label="Game format" required options={FORMAT_OPTIONS} placeholder="Select a format" />
      <div className="grid grid-cols-2 gap-4 phone:gap-3">
        <F.Money name="smallBlind" label="Small blind" required />
        <F.Money name="bigBlind" label="Big blind" required />
        <F.Money name="minBuyIn" label="Minimum buy-in" required />
        <F.Money name="maxBuyIn" label="Maximum buy-in" hint="Leave blank for no maximum." />
      </div>
      <F.Text
        name="interestMinimum"
        label="Names for a new table"
        inputMode="numeric"
        hint="Leave blank for the number in the room's settings."
      />
    </>
  );
}
