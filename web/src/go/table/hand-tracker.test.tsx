import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { cents } from '@/domain/money';
import { settings, TestNight } from '@/test/go/night/testing';
import type { Outcome, UseNight } from '../engine/night/view';
import { expectAccessible } from '@/test/axe';
import { renderWithLinks } from '@/test/render-in-router';
import { toasts } from '@/ui/toast-store';
import { HandTracker } from './hand-tracker';
import { gameLink } from '../links';
import { type FakeOptions, useFakeNight } from '@/test/go/table/testing';

const links = {
  back: gameLink('g'),
  run: gameLink('g', 'run'),
  settle: gameLink('g', 'settle'),
  hands: gameLink('g', 'hands'),
};
const people = [
  { id: 'u7', name: 'Priya Nair' },
  { id: 'u8', name: 'Walter' },
];

function Fake({ night, options }: { night: TestNight; options?: FakeOptions }) {
  return <HandTracker night={useFakeNight(night, options)} links={links} people={people} />;
}

function show(night: TestNight, options?: FakeOptions) {
  return renderWithLinks(<Fake night={night} {...(options === undefined ? {} : { options })} />);
}

function three(): TestNight {
  const night = new TestNight(settings({ smallBlind: cents(1_00), bigBlind: cents(2_00), buyIn: cents(300_00) }));
  return night.seat('dana', 1, 300).seat('marcus', 2, 300).seat('priya', 3, 300);
}

const button = (name: RegExp | string) => screen.getByRole('button', { name });

describe('states of the game', () => {
  test.each([
    [{ phase: 'missing' } as const, 'No game here'],
    [{ phase: 'failed', problem: 'The storage is locked.' } as const, 'The storage is locked.'],
    [{ game: { status: 'completed' } } as const, 'Game Completed'],
    [{ game: { status: 'scheduled' } } as const, 'Not yet'],
    [{ game: { status: 'pending', mayRun: false } } as const, 'Dana starts the game.'],
  ])('%o', async (options, text) => {
    show(new TestNight(), options);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    await expectAccessible();
  });

  test('loading', () => {
    show(new TestNight(), { phase: 'loading' });
    expect(screen.getByText('Loading the game')).toBeInTheDocument();
  });

  test('the host starts a pending game, and a refusal is shown', async () => {
    const start = vi.fn<UseNight['start']>(async () => ({ ok: false, why: 'It is too early.' }));
    const { user } = show(new TestNight(), { game: { status: 'pending' }, acts: { start } });
    await user.click(button('Start Game'));
    expect(start).toHaveBeenCalledOnce();
    expect(await screen.findByText('It is too early.')).toBeInTheDocument();
  });
});

describe('before the first hand', () => {
  test('players sit down with the exact messages', async () => {
    const night = new TestNight();
    const { user } = show(night);
    await user.click(button('Seat 4 Open'));
    const dialog = await screen.findByRole('dialog', { name: 'Add player' });
    const inside = within(dialog);
    await user.clear(inside.getByLabelText(/^Buy-in/));
    await user.click(inside.getByRole('button', { name: 'Add player' }));
    expect(inside.getByText('Player name is required')).toBeInTheDocument();
    expect(inside.getByText('Valid buy-in amount is required')).toBeInTheDocument();
    await user.click(inside.getByRole('button', { name: 'Priya Nair' }));
    await user.type(inside.getByLabelText(/^Buy-in/), '20');
    await user.click(inside.getByRole('button', { name: 'Add player' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(night.state.players).toMatchObject([{ name: 'Priya Nair', user: 'u7', seat: 4, stack: 2000 }]);
    expect(screen.getByText('Waiting for another player')).toBeInTheDocument();
    await expectAccessible();
  });

  test('the dealer is chosen by a tap, then the hand starts', async () => {
    const night = three();
    const { user } = show(night);
    expect(screen.getByText('Who deals first?')).toBeInTheDocument();
    await user.click(button(/^Marcus/));
    expect(screen.getByText('Marcus deals next')).toBeInTheDocument();
    await user.click(button('Start hand 1'));
    expect(await screen.findByText('Marcus to act')).toBeInTheDocument();
    expect(screen.getByText('Preflop')).toHaveAttribute('aria-current', 'step');
  });
});

describe('a hand', () => {
  test('from the deal to the payout by keyboard, every step undone and redone', async () => {
    const night = three().deal('dana');
    const { user } = show(night);
    await user.keyboard('r');
    expect(screen.getByRole('heading', { name: 'Dana raises to' })).toHaveFocus();
    await user.keyboard('3');
    expect(screen.getByRole('alert')).toHaveTextContent('Raise to $4 or more: double the $2 bet');
    expect(button('Raise to $3')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    expect(button('Raise to $3')).toBeInTheDocument();
    await expectAccessible();
    // The decimal key of many keyboards is a comma.
    await user.keyboard('{Backspace}12,50{Enter}');
    expect(await screen.findByRole('button', { name: /^Undo: Dana raised to \$12\.50/ })).toBeInTheDocument();
    await user.keyboard('z');
    expect(await screen.findByText('Dana to act')).toBeInTheDocument();
    await user.keyboard('cf');
    expect(await screen.findByText('Priya to act')).toBeInTheDocument();
    await user.keyboard('c{Enter}');
    expect(screen.getByText('Flop')).toHaveAttribute('aria-current', 'step');
    // Every player checks down, and each round is collected.
    await user.keyboard('cc{Enter}cc{Enter}cc{Enter}');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Who won?' })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(night.state.hand).not.toBeNull();
    await user.click(button('Dana'));
    await user.click(button(/^Dana/));
    expect(screen.getByRole('alert')).toHaveTextContent('Please select at least one winner');
    await user.click(button('Priya'));
    expect(button(/^Priya/)).toHaveTextContent('$3');
    await expectAccessible();
    await user.click(button('Pay out $5'));
    expect(await screen.findByText('Marcus deals next')).toBeInTheDocument();
    expect(screen.getByText('Hand 1: Priya won $3, Dana $2')).toBeInTheDocument();
  });

  test('Undo names the action that it takes back', async () => {
    const { user } = show(three().deal('dana'));
    await user.click(button(/^Fold/));
    expect(button(/^Undo: Dana folded/)).toBeInTheDocument();
  });

  test('letters do nothing while the user types, nor when shortcuts are switched off', async () => {
    const night = three().deal('dana');
    const { user } = show(night);
    await user.click(button('Game menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn off keyboard shortcuts' }));
    await user.keyboard('f');
    expect(screen.getByText('Dana to act')).toBeInTheDocument();
    await user.click(button('Game menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Turn on keyboard shortcuts' }));
    await user.keyboard('f');
    expect(await screen.findByText('Marcus to act')).toBeInTheDocument();
  });

  test('run it twice is offered when all are all in before the river', async () => {
    const night = three().deal('dana');
    night.do(
      { kind: 'act', action: { type: 'all_in' } },
      { kind: 'act', action: { type: 'call' } },
      { kind: 'act', action: { type: 'fold' } },
    );
    const { user } = show(night);
    await user.click(button('Run it twice'));
    expect(screen.queryByRole('button', { name: 'Run it twice' })).toBeNull();
    await user.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}');
    expect(await screen.findByText('Pot, board 1')).toBeInTheDocument();
    expect(screen.getByText('Pot, board 2')).toBeInTheDocument();
  });

  test('an action that is not possible during a hand says why', async () => {
    const { user } = show(three().deal('dana'));
    await user.click(button(/^Marcus/));
    const edit = await screen.findByRole('button', { name: 'Edit stack' });
    expect(edit).toHaveAttribute('aria-disabled', 'true');
    expect(edit).toHaveAccessibleDescription(/Marcus is in this hand/);
  });

  test('a player in the hand buys chips for the next hand and cashes out after this one', async () => {
    const night = three().deal('dana');
    const { user } = show(night);
    await user.click(button(/^Marcus/));
    await user.click(await screen.findByRole('button', { name: 'Rebuy' }));
    expect(await screen.findByText('Plays from the next hand')).toBeInTheDocument();
    await user.click(button('Rebuy $300'));
    await waitFor(() => expect(night.player('marcus').coming).toBe(300_00));
    await user.click(button(/^Marcus/));
    await user.click(await screen.findByRole('button', { name: 'Cash out after this hand' }));
    await waitFor(() => expect(night.player('marcus').leaving).toBe(true));
    await user.keyboard('ff{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Cash out Marcus' }));
    expect(await screen.findByRole('button', { name: 'Cash out $599' })).toBeInTheDocument();
  });

  test('several pots are scooped with one tap', async () => {
    const night = new TestNight(settings({ smallBlind: cents(1_00), bigBlind: cents(2_00) }));
    night.seat('dana', 1, 300).seat('marcus', 2, 100).seat('priya', 3, 300).deal('dana');
    const does = (type: 'all_in' | 'call' | 'pots_right' | 'show_em') => night.do({ kind: 'act', action: { type } });
    does('all_in');
    does('call');
    does('call');
    for (let street = 0; street < 4; street += 1) does('pots_right');
    does('show_em');
    const { user } = show(night);
    expect(screen.queryByRole('button', { name: /Marcus scoops/ })).toBeNull();
    await user.click(button('Priya scoops $700'));
    await user.click(await screen.findByRole('button', { name: 'Pay out $700' }));
    await waitFor(() => expect(night.player('priya').stack).toBe(700_00));
    expect(await screen.findByRole('button', { name: 'Rebuy: Dana' })).toBeInTheDocument();
  });

  test('when all other players are out of chips, Rebuy and Deal Me In are on the first screen', async () => {
    const night = three();
    night.do({ kind: 'stack', player: 'marcus', amount: cents(0) });
    night.do({ kind: 'sit_out', player: 'priya' });
    const { user } = show(night);
    await user.click(button('Rebuy: Marcus'));
    await user.click(await screen.findByRole('button', { name: 'Rebuy $300' }));
    await waitFor(() => expect(night.player('marcus').stack).toBe(300_00));
    night.do({ kind: 'stack', player: 'marcus', amount: cents(0) });
  });

  test('adding a player is undone in one step', async () => {
    const night = three();
    const { user } = show(night);
    await user.click(button(/^Undo: Priya took seat 3, Priya bought in for \$300/));
    expect(night.state.players.map(({ id }) => id)).toEqual(['dana', 'marcus']);
  });

  test('a second guest with the same name needs a confirmation', async () => {
    const night = three();
    const { user } = show(night);
    await user.click(button('Game menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Add player' }));
    await user.type(await screen.findByLabelText(/^Name/), 'dana');
    await user.click(button('Add player'));
    expect(await screen.findByText('Dana already sits in seat 1. Is this another player?')).toBeInTheDocument();
    expect(night.state.players).toHaveLength(3);
    await user.click(button('Add another Dana'));
    await waitFor(() => expect(night.state.players).toHaveLength(4));
  });

  test('quick taps count: only the second half of a double tap is ignored, and says so', () => {
    const night = three().deal('dana');
    show(night);
    const tap = (at: number) => {
      const fold = screen.getByRole('button', { name: /^Fold/ });
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      act(() => void fold.dispatchEvent(event));
    };
    tap(1_000);
    tap(1_150);
    expect(night.state.hand?.actions).toHaveLength(1);
    expect(toasts.get()).toMatchObject([{ title: 'That tap came too fast. Tap again.' }]);
    tap(1_300);
    expect(night.state.hand?.actions).toHaveLength(2);
  });
});

describe('between hands', () => {
  function between(): TestNight {
    return three().deal('dana').foldAround();
  }

  test('a rebuy by IOU names the creditor', async () => {
    const night = between();
    const { user } = show(night);
    await user.click(button(/^Marcus/));
    await user.click(await screen.findByRole('button', { name: 'Rebuy' }));
    await user.click(await screen.findByRole('radio', { name: 'IOU' }));
    await user.click(button('Rebuy $300'));
    expect(await screen.findByText('Choose who is owed')).toBeInTheDocument();
    expect(night.state.players[1]?.in.iou).toBe(0);
  });

  test('a stack is edited and cannot go below 0', async () => {
    const night = between();
    const { user } = show(night);
    await user.click(button(/^Dana/));
    await user.click(await screen.findByRole('button', { name: 'Edit stack' }));
    const input = await screen.findByLabelText(/^Chips in front of/);
    await user.clear(input);
    await user.type(input, '-5');
    await user.click(button(/^Set stack/));
    expect(await screen.findByText('A stack cannot go below 0')).toBeInTheDocument();
    await user.clear(input);
    await user.type(input, '12345.50');
    await user.click(button('Set stack $12,345.50'));
    await waitFor(() => expect(night.state.players[0]?.stack).toBe(12_345_50));
  });

  test('a player sits out, and comes back', async () => {
    const night = between();
    const { user } = show(night);
    await user.click(button(/^Priya/));
    await user.click(await screen.findByRole('button', { name: 'Sit out' }));
    expect(await screen.findByRole('button', { name: /^Priya.*Sitting out/ })).toBeInTheDocument();
    await user.click(button(/^Priya/));
    await user.click(await screen.findByRole('button', { name: 'Deal Me In' }));
    await waitFor(() => expect(night.state.players[2]?.status).toBe('playing'));
  });

  test('blinds, antes and straddles count from the next hand', async () => {
    const night = between();
    const { user } = show(night);
    await user.click(button('Game menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Blinds and antes' }));
    const big = await screen.findByLabelText(/^Big blind/);
    await user.clear(big);
    await user.type(big, '0.50');
    await user.click(button('Save'));
    expect(await screen.findByText('Not above the big blind')).toBeInTheDocument();
    await user.clear(big);
    await user.type(big, '4');
    await user.click(screen.getByLabelText(/Offer a straddle/));
    await user.click(button('Save'));
    expect(await screen.findByRole('button', { name: 'Straddle' })).toBeInTheDocument();
    expect(night.state.blinds).toEqual({ small: 100, big: 400 });
    await user.click(button('Straddle'));
    await user.click(button('Deal hand 2'));
    await waitFor(() => expect(night.state.hand?.setup.posts.map(({ kind }) => kind)).toContain('straddle'));
  });
});

describe('another device writes', () => {
  const holder = {
    epoch: 2,
    device: 'other',
    deviceName: "Dana's phone",
    user: 'u1',
    userName: 'Dana',
    at: '2026-11-20T20:00:00.000Z',
  };

  test('the tracker follows it, and takes over after a question', async () => {
    const takeLease = vi.fn<UseNight['takeLease']>(async () => ({ ok: true }));
    const { user } = show(three().deal('dana'), {
      lease: { holder, mine: false, mayTake: null },
      acts: { takeLease },
    });
    expect(screen.queryByRole('button', { name: /^Fold/ })).toBeNull();
    expect(screen.getByText("Dana's phone is recording")).toBeInTheDocument();
    await user.keyboard('f');
    await user.click(button('Take Over'));
    const question = await screen.findByRole('alertdialog', { name: 'Take over the table?' });
    expect(takeLease).not.toHaveBeenCalled();
    await user.click(within(question).getByRole('button', { name: 'Take Over' }));
    expect(takeLease).toHaveBeenCalledOnce();
  });

  test('a spectator cannot take over', () => {
    show(three().deal('dana'), {
      game: { mayRun: false },
      lease: { holder, mine: false, mayTake: 'Only the host records the game.' },
    });
    expect(screen.getByText("Dana's phone is recording · you follow live")).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Take Over' })).toBeNull();
  });

  test('changes that were set aside are viewed and applied again', async () => {
    const reapplyConflict = vi.fn<UseNight['reapplyConflict']>(async () => ({
      applied: 0,
      left: [{ text: 'Ana folded', why: 'There is no hand in progress.' }],
    }));
    const [entry] = three().entries;
    const { user } = show(three(), {
      conflicts: [
        {
          id: 'a1',
          at: '2026-11-20T21:00:00.000Z',
          why: "Dana's phone took over recording.",
          entries: entry === undefined ? [] : [entry],
          lines: [],
        },
      ],
      acts: { reapplyConflict },
    });
    expect(screen.getByText("1 change made here wasn't saved.")).toBeInTheDocument();
    await user.click(button('Look'));
    await user.click(await screen.findByRole('button', { name: 'Reapply' }));
    expect(await screen.findByText(/There is no hand in progress/)).toBeInTheDocument();
    await expectAccessible();
  });

  test('refusals of the server, and a phone that cannot store, are shown in place', async () => {
    const retry = vi.fn<UseNight['retry']>();
    const { user } = show(three(), {
      sync: { kind: 'stopped', text: 'Not saved', waiting: 2, why: 'This phone is full.' },
      refusals: [{ id: 'r', what: 'Start the game', why: 'It has started already.' }],
      acts: { retry },
    });
    expect(screen.getByText('This phone is full.')).toBeInTheDocument();
    expect(screen.getByText(/It has started already/)).toBeInTheDocument();
    await user.click(button('Try again'));
    expect(retry).toHaveBeenCalledOnce();
  });

  test('changes by another user wait for that user, and a retry is not offered', async () => {
    const why = '1 change by Lee is stored here and not sent yet. Sign in as Lee to send it.';
    show(three(), { sync: { kind: 'anotherUser', text: 'Not sent', waiting: 1, why } });
    expect(await screen.findByText(why)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  test('they are shown when the game is not running, too', async () => {
    const { user } = show(three(), {
      game: { status: 'completed' },
      conflicts: [
        {
          id: 'b',
          at: '2026-11-20T20:00:00.000Z',
          why: 'This game is over',
          entries: three().entries.slice(0, 1),
          lines: [],
        },
      ],
      refusals: [{ id: 'r', what: 'End the game', why: 'This game is over.' }],
    });
    expect(screen.getByText('End the game: This game is over.')).toBeInTheDocument();
    await user.click(button('Look'));
    expect(await screen.findByRole('dialog', { name: 'Set aside' })).toBeInTheDocument();
  });
});

describe('a tap', () => {
  const CHECKED = 'night_ahead:g1';

  test('shows before it is written, and is rolled back when refused', async () => {
    let answer: (outcome: Outcome) => void = () => undefined;
    const dispatch: UseNight['dispatch'] = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const { user } = show(three().deal('dana'), { acts: { dispatch } });
    await user.keyboard('f');
    expect(screen.getByText('Marcus to act')).toBeInTheDocument();
    expect(localStorage.getItem(CHECKED)).toContain('"fold"');
    answer({ ok: false, why: 'This phone is full.' });
    expect(await screen.findByText('Dana to act')).toBeInTheDocument();
    expect(await screen.findByText('This phone is full.')).toBeInTheDocument();
    expect(localStorage.getItem(CHECKED)).toBeNull();
  });

  test('is written by the next tab, once, if the first was killed before writing', async () => {
    const night = three().deal('dana');
    const hand = night.state.hand?.entry;
    const one = (lines: number) => ({ action: { type: 'fold', by: 'dana' }, at: '', lines, hand });
    const lines = night.log.lines.length;
    localStorage.setItem(CHECKED, JSON.stringify([one(lines - 1), one(lines), 'nonsense']));
    show(night);
    expect(screen.getByText('Marcus to act')).toBeInTheDocument();
    await waitFor(() => expect(night.state.hand?.actions).toHaveLength(1));
    expect(localStorage.getItem(CHECKED)).toBeNull();
  });
});
