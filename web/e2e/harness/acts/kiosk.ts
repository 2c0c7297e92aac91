import type { Alert } from '@/api/staff-types';
import { lodge } from '../api';
import { button } from '../pages';
import { type Scene, steps, submit, tap, type } from './scene';

const width = 390;
const as = 'floor';

/** The floor's phone. */
const phone: Scene[] = [
  {
    operation: 'POST /api/tables/{id}/walk-ins',
    name: 'the phone',
    stands: 'an act that may wait for the network',
    as,
    width,
    address: '/mobile/tables',
    press: tap('Add Player to Table 5'),
    isQueued: true,
  },
  {
    operation: 'DELETE /api/tables/{id}/walk-ins',
    name: 'the phone',
    as,
    width,
    address: '/mobile/tables',
    press: tap('Remove a player from Table 5'),
    isQueued: true,
  },
  {
    operation: 'POST /api/waitlist/{id}/call',
    name: 'the phone',
    as,
    width,
    address: '/mobile/waitlist',
    press: tap('Call Joanna Pike'),
  },
  {
    operation: 'POST /api/waitlist/{id}/undo',
    name: 'the phone',
    as,
    width,
    address: '/mobile/waitlist',
    // The toast offers it while it is shown.
    open: steps(tap('Call Joanna Pike'), (page) => button(page, 'Undo').waitFor()),
    press: tap('Undo'),
    isOnce: true,
  },
  {
    operation: 'POST /api/waitlist/{id}/seat',
    name: 'the phone, a held seat',
    as,
    width,
    address: '/mobile/waitlist',
    open: steps(tap('Seat Ray Whitfield'), type('Buy-in amount', '500')),
    press: submit(/^Seat/),
    isQueued: true,
  },
  {
    operation: 'POST /api/waitlist/{id}/seat',
    name: 'the phone',
    as,
    width,
    address: '/mobile/waitlist',
    open: steps(tap('Seat Joanna Pike'), type('Buy-in amount', '500')),
    press: submit(/^Seat/),
  },
  {
    operation: 'POST /api/pit-boss/alerts/{id}/take',
    as,
    width,
    address: '/mobile',
    press: tap(/^I’m Coming , Table 4/),
  },
  {
    operation: 'POST /api/pit-boss/alerts/{id}/resolve',
    name: 'the phone',
    as,
    width,
    address: '/mobile',
    press: tap(/^Resolve Table 4: Dispute/),
    isQueued: true,
  },
  {
    operation: 'POST /api/my-shift/{room}/{act}',
    as,
    width,
    address: '/mobile/profile',
    press: tap('Take Break'),
  },
];

const dealer = { as: 'dealer', width: 1024, address: '/dealer/table_5' } as const;

/** The tablet at a table. */
const tablet: Scene[] = [
  {
    ...dealer,
    operation: 'POST /api/seats/{id}/away',
    name: 'the tablet',
    open: tap(/^Seat 2 Alicia/),
    press: tap('Away'),
    isQueued: true,
  },
  {
    ...dealer,
    operation: 'POST /api/seats/{id}/back',
    name: 'the tablet',
    open: tap(/^Seat 8 Lena/),
    press: tap('Back'),
    isQueued: true,
  },
  {
    ...dealer,
    operation: 'DELETE /api/seats/{id}',
    name: 'the tablet',
    open: steps(tap(/^Seat 2 Alicia/), tap('Left the table')),
    press: tap('Left the table'),
    isQueued: true,
  },
  {
    ...dealer,
    operation: 'POST /api/tables/{id}/pot',
    name: 'the tablet',
    open: steps(tap('Set pot'), tap('8'), tap('00')),
    press: tap('Set $800'),
    isQueued: true,
  },
  {
    ...dealer,
    operation: 'POST /api/pit-boss/alerts',
    press: tap('Dispute'),
    isQueued: true,
  },
  {
    ...dealer,
    operation: 'POST /api/pit-boss/alerts/{id}/resolve',
    name: 'the tablet',
    address: async (api) => {
      await (
        await api('dealer')
      ).post<Alert>('/api/pit-boss/alerts', {
        roomId: lodge,
        tableId: 'table_5',
        kind: 'dispute',
      });
      return '/dealer/table_5';
    },
    press: tap('Floor Arrived for Dispute'),
    isQueued: true,
  },
  {
    ...dealer,
    operation: 'POST /api/tables/{id}/pause',
    name: 'the tablet',
    open: steps(tap('Pause the table'), tap('Other'), (page) =>
      page.getByRole('textbox', { name: /^Which one/ }).fill('A spill'),
    ),
    press: (page) => button(page, 'Pause the table').last().click(),
  },
  {
    ...dealer,
    operation: 'POST /api/tables/{id}/resume',
    name: 'the tablet',
    address: async (api) => {
      await (await api('floor')).post('/api/tables/table_5/pause', { reason: 'Meal' });
      return '/dealer/table_5';
    },
    press: tap('Resume the table'),
  },
  {
    ...dealer,
    operation: 'POST /api/dealer/{id}/take',
    open: steps(
      tap(/Change dealer/),
      async (page) => await page.getByRole('region', { name: 'Take over' }).getByRole('button').nth(1).click(),
      ...['1', '2', '3', '4'].map((digit) => tap(digit)),
    ),
    press: tap('Take over'),
  },
  {
    ...dealer,
    operation: 'POST /api/dealer/{id}/leave',
    open: steps(tap(/Change dealer/), tap('Leave without relief')),
    press: tap('Leave the table'),
  },
  {
    ...dealer,
    operation: 'POST /api/tables/{id}/walk-ins',
    name: 'the tablet',
    open: tap(/^Seat 7 Open/),
    press: tap('Seat Walk-in'),
  },
  {
    ...dealer,
    operation: 'POST /api/waitlist/{id}/seat',
    name: 'the tablet',
    press: tap(/^Seated Ray W/),
  },
  {
    ...dealer,
    operation: 'POST /api/seats/{id}/move',
    name: 'the tablet',
    open: steps(tap(/^Seat 2 Alicia/), tap('Move seat')),
    press: tap(/^Seat 7 Open/),
  },
  {
    ...dealer,
    operation: 'POST /api/seats/{id}/change',
    name: 'the tablet',
    open: steps(tap(/^Seat 2 Alicia/), tap('Seat change'), tap('Any')),
    press: tap(/^Ask for/),
  },
];

export const kiosk: Scene[] = [...phone, ...tablet];
