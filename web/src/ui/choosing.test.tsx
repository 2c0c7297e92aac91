import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { setWindowWidth } from '@/test/setup';
import { Choices, type PickableSeat, SeatPick } from './choices';
import { Dialog } from './dialog';
import { Field, FieldGroup } from './field';
import { Picker, type PickerItem } from './picker';
import { PickerField } from './picker-field';
import { SeatLegend } from './poker/seat-legend';
import { type MapSeat, SeatMap } from './poker/seat-map';

function Tables() {
  const [table, setTable] = useState('t5');
  return (
    <FieldGroup label="Table">
      <Choices
        name="table"
        value={table}
        onValueChange={setTable}
        options={[
          { value: 't5', title: '7 of 9 seated', detail: '1 seat held, 1 open' },
          { value: 't6', title: '7 of 8 seated' },
          { value: 't4', title: '9 of 9 seated', disabledReason: 'No open seat' },
        ]}
      />
    </FieldGroup>
  );
}

test('choices are radios; arrows skip disabled ones', async () => {
  const { user } = renderUi(<Tables />);
  expect(screen.getByRole('group', { name: 'Table' })).toBeVisible();
  const first = screen.getByRole('radio', { name: '7 of 9 seated 1 seat held, 1 open' });
  expect(first).toBeChecked();
  await user.click(screen.getByRole('radio', { name: '7 of 8 seated' }));
  expect(first).not.toBeChecked();
  expect(screen.getByRole('radio', { name: '9 of 9 seated No open seat' })).toBeDisabled();
  await expectAccessible();
});

test('seats to pick: only free ones, each with its word', async () => {
  const seats: PickableSeat[] = [
    { number: 1, state: 'taken', note: 'taken' },
    { number: 2, state: 'held', note: 'held for Ray Whitfield' },
    { number: 3, state: 'free', note: 'open' },
  ];
  const choose = vi.fn<(seat: number) => void>();
  const { user } = renderUi(
    <FieldGroup label="Seat">
      <SeatPick name="seat" value={undefined} onValueChange={choose} seats={seats} />
    </FieldGroup>,
  );
  expect(screen.getByRole('radio', { name: 'Seat 2, held for Ray Whitfield' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Seat 3, open' }));
  expect(choose).toHaveBeenCalledWith(3);
  await expectAccessible();
});

const seats: MapSeat[] = Array.from({ length: 9 }, (_, index) => ({
  number: index + 1,
  look: index === 6 ? 'open' : 'occupied',
  name: index === 6 ? 'Open' : `Player ${index + 1}`,
  lines: index === 6 ? [] : ['3 h 42', '$44.40'],
}));

test('the seat map: one stop for Tab, arrows around the table, Enter acts', async () => {
  const select = vi.fn<(seat: number) => void>();
  const { user } = renderUi(
    <main>
      <SeatMap
        label="Seats, clockwise from the dealer's left"
        seats={seats}
        centre={{ word: 'Game Active', figure: '$145' }}
        dealer={{ name: 'Nina Park', detail: 'Dealer, 12 min' }}
        onSelect={select}
      />
      <SeatLegend items={[{ look: 'open', label: 'Open' }]} note="Time played" />
    </main>,
  );
  const seat = (name: string) => screen.getByRole('button', { name });
  await user.tab();
  expect(seat('Seat 1 Player 1 3 h 42 $44.40')).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(seat('Seat 3 Player 3 3 h 42 $44.40')).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowUp}{ArrowLeft}');
  expect(seat('Seat 9 Player 9 3 h 42 $44.40')).toHaveFocus();
  await user.keyboard('{Home}{End}{ArrowRight}');
  expect(seat('Seat 1 Player 1 3 h 42 $44.40')).toHaveFocus();
  await user.tab();
  expect(document.body).toHaveFocus();
  await user.click(seat('Seat 7 Open'));
  expect(select).toHaveBeenCalledWith(7);
  await user.keyboard('{ArrowRight}{Enter}');
  expect(select).toHaveBeenLastCalledWith(8);
  await expectAccessible();
});

test('the chosen seat says so', () => {
  renderUi(
    <SeatMap
      label="Seats"
      seats={seats.map((seat) => Object.assign({ ...seat }, { selected: seat.number === 7 }))}
      centre={{ word: 'Waiting for Players' }}
      onSelect={() => undefined}
    />,
  );
  expect(screen.getByRole('button', { name: 'Seat 7 Selected', pressed: true })).toBeVisible();
});

const found: PickerItem[] = [
  { id: 'p1', title: 'Joanna Pike', detail: '(512) 555-0148' },
  { id: 'p2', title: 'Jonah Reyes', disabledReason: 'Already seated at Table 3, seat 2' },
];

test('the picker searches after a pause, announces the count, underlines the typed text and picks', async () => {
  const search = vi.fn<(query: string) => void>();
  const pick = vi.fn<(item: PickerItem) => void>();
  const { user } = renderUi(
    <main>
      <Picker label="Player" items={found} onSearch={search} onPick={pick} />
    </main>,
  );
  const input = await screen.findByRole('combobox', { name: 'Player' });
  expect(input).toHaveAttribute('placeholder', 'Search and select player...');
  // Types two letters without a pause between them, however slow the machine is.
  fireEvent.change(input, { target: { value: 'j' } });
  fireEvent.change(input, { target: { value: 'jo' } });
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('jo'));
  expect(search).not.toHaveBeenCalledWith('j');
  await waitFor(() => expect(document.querySelector('[data-announcer]')).toHaveTextContent('2 found'));
  const option = screen.getByRole('option', { name: /Joanna Pike/ });
  expect(within(option).getByText('Jo', { selector: 'mark' })).toBeVisible();
  await expectAccessible();
  await user.click(screen.getByRole('option', { name: /Already seated at Table 3/ }));
  expect(pick).not.toHaveBeenCalled();
  await user.type(input, '{Enter}');
  expect(pick).toHaveBeenCalledWith(found[0]);
});

test('the picker reports an empty result', async () => {
  renderUi(<Picker label="Player" items={[]} onSearch={() => undefined} onPick={() => undefined} />);
  expect(await screen.findByText('No players found.')).toBeVisible();
});

test('a new player is offered only once the search for the typed text has ended', async () => {
  const search = vi.fn<(query: string) => void>();
  renderUi(
    <Picker
      label="Player"
      items={[]}
      onSearch={search}
      onPick={() => undefined}
      emptyAction={<button type="button">New player</button>}
    />,
  );
  const input = await screen.findByRole('combobox', { name: 'Player' });
  expect(screen.getByRole('button', { name: 'New player' })).toBeVisible();
  fireEvent.change(input, { target: { value: 'Walter' } });
  expect(screen.queryByRole('button', { name: 'New player' })).toBeNull();
  expect(await screen.findByRole('button', { name: 'New player' })).toBeVisible();
  expect(search).toHaveBeenLastCalledWith('Walter');
});

test('letters that are typed before the list of a picker is there are not lost', async () => {
  vi.resetModules();
  const { Picker: Fresh } = await import('./picker');
  const search = vi.fn<(query: string) => void>();
  renderUi(
    <Dialog title="Seat Player" onClose={() => undefined}>
      <Fresh label="Player" items={found} onSearch={search} onPick={() => undefined} autoFocus />
    </Dialog>,
  );
  const early = screen.getByPlaceholderText('Search and select player...');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  expect(early).toHaveFocus();
  fireEvent.change(early, { target: { value: 'Jo' } });
  const input = await screen.findByRole('combobox', { name: 'Player' });
  expect(input).toHaveValue('Jo');
  await waitFor(() => expect(input).toHaveFocus());
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('Jo'));
});

test('typing on the button of a picker is the search, from the first letter on', async () => {
  const search = vi.fn<(query: string) => void>();
  const { user } = renderUi(
    <Field label="Player">
      <PickerField label="Player" items={found} onSearch={search} onPick={() => undefined} picked={undefined} />
    </Field>,
  );
  screen.getByRole('combobox', { name: 'Player' }).focus();
  await user.keyboard('Joanna P');
  const dialog = await screen.findByRole('dialog', { name: 'Player' });
  const input = await within(dialog).findByRole('combobox');
  await waitFor(() => expect(input).toHaveFocus());
  expect(input).toHaveValue('Joanna P');
  await waitFor(() => expect(search).toHaveBeenLastCalledWith('Joanna P'));
});

test.each([1440, 390])('behind a button the picker opens, picks and closes at %s px', async (width) => {
  setWindowWidth(width);
  const pick = vi.fn<(item: PickerItem) => void>();
  const { user } = renderUi(
    <Field label="Player">
      <PickerField label="Player" items={found} onSearch={() => undefined} onPick={pick} picked={undefined} />
    </Field>,
  );
  await user.click(screen.getByRole('combobox', { name: 'Player' }));
  const dialog = await screen.findByRole('dialog', { name: 'Player' });
  const input = await within(dialog).findByRole('combobox');
  await waitFor(() => expect(input).toHaveFocus());
  await expectAccessible(dialog);
  await user.click(within(dialog).getByRole('option', { name: /Joanna Pike/ }));
  expect(pick).toHaveBeenCalledWith(found[0]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

function Names({ onPick }: { onPick: (item: PickerItem) => void }) {
  const [query, setQuery] = useState('');
  const all = ['Typing 05', 'Typing 07'].map((title) => ({ id: title, title }));
  const items = all.filter(({ title }) => title.includes(query));
  return <Picker label="Player" items={items} onSearch={setQuery} onPick={onPick} autoFocus />;
}

test('Enter right after the last letter picks a result of that text, not of an older one', async () => {
  const pick = vi.fn<(item: PickerItem) => void>();
  const { user } = renderUi(<Names onPick={pick} />);
  await screen.findByRole('option', { name: 'Typing 05' });
  await user.type(screen.getByRole('combobox', { name: 'Player' }), 'Typing 07{Enter}');
  await waitFor(() => expect(pick).toHaveBeenCalledExactlyOnceWith({ id: 'Typing 07', title: 'Typing 07' }));
});
