import { useState } from 'react';
import { cents } from '@/domain/money';
import { potAfter, potWish } from '@/features/dealing/acts';
import { formatWholeMoney } from '@/lib/format';
import { useOutbox, usePost } from '@/live/use-outbox';
import { TouchButton } from '../touch-button';
import type { AtTable } from './at-table';
import { Keypad, keypadKeys } from './keypad';
import { SheetFrame } from './sheet';

/** The server takes no amount above 9,999,999.99; a pot of cash chips has no cents. */
const MOST_DIGITS = 7;

export function PotSheet({ at, onClose }: { at: AtTable; onClose: () => void }) {
  const post = usePost();
  const { waiting } = useOutbox();
  const [digits, setDigits] = useState('');
  const shown = formatWholeMoney(
    digits === '' ? potAfter(at.table, waiting) : cents(Number(digits) * 100),
  );
  const add = (more: string) =>
    setDigits((typed) => `${typed}${more}`.replace(/^0+(?=.)/, '').slice(0, MOST_DIGITS));
  const cut = () => setDigits((typed) => typed.slice(0, -1));

  function set(amount: string) {
    post(potWish(at.table.id, cents(Number(amount) * 100)));
    onClose();
  }
  const enter = () => {
    if (digits !== '') set(digits);
  };

  return (
    <SheetFrame
      title="Set pot"
      detail="As counted. The players' money, never the house's."
      onClose={onClose}
      onKeyDown={keypadKeys({ onDigits: add, onDelete: cut, onEnter: enter })}
    >
      <output className="dealer-sheet-figure" data-dim={digits === '' || undefined}>
        {shown}
      </output>
      <Keypad label="Amount in dollars" extra="00" onDigits={add} onDelete={cut} />
      <div className="dealer-sheet-foot mt-auto grid auto-cols-fr grid-flow-col gap-2">
        <TouchButton onClick={() => set('0')}>Clear pot</TouchButton>
        <TouchButton
          look="primary"
          disabledReason={digits === '' ? 'Enter an amount' : undefined}
          onClick={enter}
        >
          {digits === '' ? 'Set pot' : `Set ${shown}`}
        </TouchButton>
      </div>
    </SheetFrame>
  );
}
