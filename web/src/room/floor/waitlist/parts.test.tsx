import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WaitlistEntry } from '@/api/types';
import { expectAccessible } from '@/test/axe';
import { danielle, joanna, LODGE_TABLES, LODGE_WAITLIST, omar, ray } from '@/test/fixtures/lodge';
import { decideNext, makeEntry, NOW, secondsAhead } from '@/test/fixtures/make';
import { renderUi } from '@/test/render';
import { EntryMenu } from './entry-menu';
import { JustNow } from './just-now';
import { isNext, seatings } from './model';
import { WaitingRow } from './waiting-row';

const settings = { waitTargetMinutes: 30 };
const seats = seatings(LODGE_TABLES, LODGE_WAITLIST, decideNext(LODGE_TABLES, LODGE_WAITLIST));

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a waiting row', () => {
  function row(entry: WaitlistEntry, onSeat = vi.fn<() => void>()) {
    const ui = renderUi(
      <ol>
        <WaitingRow entry={entry} settings={settings} seating={seats.get(entry.id)} onSeat={onSeat} />
      </ol>,
    );
    return { onSeat, ...ui };
  }

  test('shows the place, the name, how the player joined and the wait', async () => {
    const { user, onSeat } = row(joanna);
    const item = screen.getByRole('listitem');
    expect(item).toHaveTextContent(/^2Joanna PikeWalk-in29 min/);
    await user.click(screen.getByRole('button', { name: 'Seat Joanna Pike' }));
    expect(onSeat).toHaveBeenCalledWith(joanna);
    await expectAccessible();
  });

  test('over the target, with the reason why the player cannot be seated', () => {
    row(danielle);
    expect(screen.getByText('Over target')).toBeVisible();
    expect(screen.getByRole('button')).toHaveAccessibleDescription("No open seat in 1/3 NL Hold'em");
  });

  test('called: the timer', () => {
    row(ray);
    expect(screen.getByText(/^Called/)).toHaveTextContent('Called 3:40');
  });
});

describe('the menu of an entry', () => {
  async function menu(entry: WaitlistEntry, mayseat = true) {
    const onChoose = vi.fn<() => void>();
    const ui = renderUi(
      <EntryMenu
        entry={entry}
        seating={seats.get(entry.id)}
        next={isNext(entry, LODGE_WAITLIST)}
        seats={mayseat}
        onChoose={onChoose}
      />,
    );
    await ui.user.click(screen.getByRole('button', { name: `More for ${entry.player.name}` }));
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent.trim());
    return { ...ui, onChoose, names };
  }

  test('next: call and remove', async () => {
    const { names, user, onChoose } = await menu(joanna);
    expect(names).toEqual(['Call', 'Remove from waitlist']);
    await user.click(screen.getByRole('menuitem', { name: 'Call' }));
    expect(onChoose).toHaveBeenCalledWith(joanna, 'call');
  });

  test('not next: only out of turn', async () => {
    const { names } = await menu(omar);
    expect(names).toEqual(['Call ahead of the list…', 'Seat ahead of the list…', 'Remove from waitlist']);
  });

  test('no seat: says so', async () => {
    const { names } = await menu(danielle);
    expect(names[0]).toBe("Call No open seat in 1/3 NL Hold'em");
  });

  test('called: passes, chips, no-show, and undo while it is possible', async () => {
    const { names } = await menu({ ...ray, undoUntil: secondsAhead(20) });
    expect(names).toEqual([
      'Pass (stays on list)',
      'Getting chips, hold 1st spot',
      'No-show',
      'Undo last act',
      'Remove from waitlist',
    ]);
  });
});

test('entries that ended within the last minute can be undone', async () => {
  const onUndo = vi.fn<() => void>();
  const at = { endedAt: secondsAhead(-12), tableNumber: 5, seatNumber: 7 };
  const seated = makeEntry({ ...at, status: 'seated', undoUntil: secondsAhead(48) });
  const old = makeEntry({ name: 'Old One', ...at, status: 'removed', undoUntil: secondsAhead(0) });
  const { user } = renderUi(<JustNow ended={[seated, old]} onUndo={onUndo} />);
  const [row, ...others] = screen.getAllByRole('listitem');
  expect(others).toEqual([]);
  expect(row).toHaveTextContent('Seated at Table 5, seat 7');
  expect(row).toHaveTextContent('0:48');
  await user.click(within(row ?? document.body).getByRole('button'));
  expect(onUndo).toHaveBeenCalledWith(seated);
});
