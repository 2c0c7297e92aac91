import type { Drawer } from '@/api/types';
import { lodge } from '../api';
import { button, choose, dialog, findAtDoor, pickPlayer } from '../pages';
import { type ApiOf, choice, radio, type Scene, steps, submit, tap, top, type } from './scene';

const address = '/front-office?tab=cage';
const as = 'office';
const pick =
  (name: string): NonNullable<Scene['open']> =>
  (page) =>
    pickPlayer(top(page), name);

/** Creates a drawer that has not been opened yet; the scene chooses it on the screen. */
async function freshDrawer(api: ApiOf): Promise<string> {
  await (await api('owner')).post<Drawer>('/api/drawers', { roomId: lodge, name: 'Spare' });
  return address;
}

export const cage: Scene[] = [
  {
    operation: 'POST /api/chip-transactions',
    stands: 'a form that moves money',
    as,
    address,
    open: async (page) => {
      await button(page, 'Chip Transaction').first().click();
      const form = dialog(page, 'Chip Transaction');
      await pickPlayer(form, 'Joanna Pike');
      await form.getByRole('textbox', { name: 'Amount' }).fill('3');
      await form.getByRole('textbox', { name: 'Number of $1 chips' }).fill('3');
    },
    press: submit('Record $3.00 Sale'),
  },
  {
    operation: 'POST /api/player-funds',
    as,
    address,
    open: steps(choice('More at the cage', 'Player Funds'), pick('Joanna Pike'), type('Amount', '40')),
    press: submit('Record $40.00 Deposit'),
  },
  {
    operation: 'POST /api/prepaid-time',
    as,
    address,
    open: steps(
      choice('More at the cage', 'Prepaid Hours'),
      pick('Joanna Pike'),
      (page) => choose(top(page), 'Game', /^2\/5 NL/),
      type('Hours', '2'),
    ),
    press: submit(/^Sell Hours for /),
  },
  {
    operation: 'POST /api/shifts/{id}/transfer',
    as,
    address,
    open: steps(choice('More at the cage', /^Fill/), type('Amount', '100')),
    press: submit('Record $100.00 Fill'),
  },
  {
    operation: 'POST /api/drawers',
    as: 'owner',
    address,
    open: steps(choice('More at the cage', 'Add Drawer'), type('Name', 'Spare')),
    press: submit('Add Drawer'),
  },
  {
    operation: 'POST /api/shifts',
    as: 'owner',
    address: freshDrawer,
    open: async (page) => {
      await choose(page, 'Drawer', /^Spare/);
      await tap('Open Drawer')(page);
      await type('Number of $20 notes', '5')(page);
    },
    press: submit('Open with $100.00'),
  },
  {
    operation: 'POST /api/shifts/{id}/close',
    as,
    address,
    open: steps(tap('Count and Close'), type('Number of $100 notes', '3')),
    press: submit('Close with $300.00'),
    isOnce: true,
  },
  {
    operation: 'POST /api/seat-rentals/{id}/pay',
    as,
    address,
    open: tap('Pay $34.20, Victor Salas'),
    press: submit('Take $34.20'),
  },
  {
    operation: 'POST /api/ledger-entries/{id}/reverse',
    as: 'floor',
    address,
    open: steps(tap(/^Receipt .*Carla/), submit('Reverse'), type('Reason', 'Wrong player')),
    press: submit(/^Reverse \$/),
  },
  {
    operation: 'POST /api/cage/{room}/days/{day}/close',
    as: 'floor',
    address,
    open: async (page) => {
      await tap(/^Gaming Days/)(page);
      await button(page, /^Close \w+day|^Close .*\d$/)
        .last()
        .click();
    },
    press: submit('Close Day'),
  },
  {
    operation: 'POST /api/memberships',
    as,
    address: '/front-office?tab=memberships',
    open: steps(tap('Sell Membership'), pick('Anita Shaw'), radio(/^Monthly/)),
    press: submit(/^Take \$|^Sell/),
  },
  {
    operation: 'POST /api/sessions/check-in',
    as,
    address: async (api: ApiOf) => {
      await (await api('office')).player('Greta Holm');
      return '/front-office?tab=players';
    },
    open: steps(tap('Check In Guest'), async (page) => await findAtDoor(top(page), 'Greta Holm'), radio(/^Monthly/)),
    press: submit('Take $100.00 and Check In'),
  },
  {
    operation: 'POST /api/sessions/{id}/undo',
    as,
    address: async (api: ApiOf) => {
      await (await api('office')).player('Greta Holm');
      return '/front-office?tab=players';
    },
    open: steps(
      tap('Check In Guest'),
      async (page) => await findAtDoor(top(page), 'Greta Holm'),
      submit('Take $25.00 and Check In'),
      (page) => button(page, 'Undo Check-In').waitFor(),
    ),
    press: tap('Undo Check-In'),
    isOnce: true,
  },
];
