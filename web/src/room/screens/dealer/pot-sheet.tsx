import { useState } from 'react';
import { cents } from '@/domain/money';
import { applyQueuedPot, potWish } from '@/room/staff/dealing/acts';
import { formatWholeMoney } from '@/lib/format';
import { useOutbox, usePost } from '@/api/acts/use-outbox';
import { TouchButton } from '../touch-button';
import type { AtTable } from './at-table';
import { Keypad, keypadKeys } from './keypad';
import { SheetFoot, SheetFrame } from './sheet';

/** The server accepts amounts up to 9,999,999.99; a pot of cash chips has no cents. */
const MAX_DIGITS = 7;

export function PotSheet({ at, onClose }: { at: AtTable; onClose: () => void }) {
  const post = usePost();
  const { waiting } = useOutbox();
  const [digits, setDigits] = useState('');
  const shown = formatWholeMoney(digits === '' ? applyQueuedPot(at.table, waiting) : cents(Number(digits) * 100));
  const add = (more: string) => setDigits((typed) => `${typed}${more}`.replace(/^0+(?=.)/, '').slice(0, MAX_DIGITS));
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
      detail="Current pot"
      onClose={onClose}
      onKeyDown={keypadKeys({ onDigits: add, onDelete: cut, onEnter: enter })}
    >
      <output
        className={`${digits === '' ? 'text-ink-3' : ''} rounded-card bg-sunken px-4 py-3 text-right text-kiosk font-semibold tracking-[-0.02em]`}
      >
        {shown}
      </output>
      <Keypad label="Amount in dollars" extra="00" onDigits={add} onDelete={cut} />
      <SheetFoot>
        <TouchButton onClick={() => set('0')}>Clear pot</TouchButton>
        <TouchButton look="primary" disabledReason={digits === '' ? 'Enter an amount' : undefined} onClick={enter}>
          {digits === '' ? 'Set pot' : `Set ${shown}`}
        </TouchButton>
      </SheetFoot>
    </SheetFrame>
  );
}
