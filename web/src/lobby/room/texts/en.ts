import { capitalize, formatQuantity } from '@/lib/format';
import { en as shared } from '@/lobby/language/en';
import { presenceText } from '@/lobby/wording';

const TERM = { daily: 'Day', monthly: 'month', annual: 'year' } as const;

export const en = {
  ...shared,
  /** The server has sent the title in English. */
  documentTitle: (_room: string, served: string) => served,
  missingTitle: (served: string) => served,
  missingPage: 'There is no room page at this address',
  missingPageWhy: 'Check the address with the card room. It may have changed.',
  notReached: "We can't reach the room right now",
  notReachedWhy: 'Check your connection. This page tries again by itself.',
  closedNow: "We're closed right now",
  heading: { evening: "What's running tonight", day: "What's running today" },
  openAllDay: 'Open all day.',
  openUntil: (time: string) => `Open until ${time}.`,
  opensToday: (day: string, time: string) => `We open today, ${day}, at ${time}.`,
  opensTomorrow: (day: string, time: string) => `We open tomorrow, ${day}, at ${time}.`,
  opensOn: (day: string, time: string) => `We open on ${day} at ${time}.`,
  notLive: 'Not live',
  closed: 'Closed',
  opens: (time: string) => `opens ${time}`,
  notLiveSince: (time: string) => `Not live since ${time}`,
  askFirst: 'Ask the room before you drive over.',
  callFirst: (phone: string) => `Call ${phone} before you drive over.`,
  findMyPlace: 'Find my place',
  howWeCount: 'How we count.',
  howWeCountText:
    '“Seated” counts people in seats, read from the tables themselves. “Here” and “coming” are two numbers: coming means joined from a phone and not checked in yet. We never show a game that isn’t being dealt.',
  runsOn: (room: string) => `${room} runs on PitBoss.`,
  peopleSeated: (count: number) => (count === 1 ? '1 person seated' : `${count} people seated`),
  seatedAt: (count: number, time: string) => `${count} seated at ${time}`,

  cashGames: 'Cash games',
  nothingRuns: 'Nothing is running yet',
  nothingRunsWhy: 'A game appears here as soon as it is dealt.',
  game: 'Game',
  seated: 'Seated',
  onTheList: 'On the list',
  list: 'List',
  likelyWait: 'Likely wait',
  seatsOf: (taken: number, seats: number) => `${taken} of ${seats}`,
  tables: (count: number) => formatQuantity(count, 'table'),
  nobodyWaits: 'Nobody waiting',
  waiting: (count: number) => `${count} waiting`,
  presence: presenceText,
  seatsFree: (count: number) => `${count} open`,
  opened: (count: number) => `${formatQuantity(count, 'seat')} opened in 3 h`,
  ifYouJoin: 'if you join now',
  requested: 'Games people are asking for',
  enough: (names: number, here: string) => `${formatQuantity(names, 'name')}${here}, enough to open it`,
  oneMore: (names: number, needed: number, here: string) =>
    `${names} of ${formatQuantity(needed, 'name')}${here}. One more and we'll try to open it.`,
  namesOf: (names: number, needed: number, here: string) => `${names} of ${formatQuantity(needed, 'name')}${here}`,

  promotions: 'Promotions',
  tournaments: 'Tournaments',
  addToCalendar: 'Add to calendar',
  runningSince: (time: string, level: number) => `Running since ${time}, level ${level}`,
  freeEntry: 'Free entry',
  buyIn: (amount: string) => `${amount} buy-in`,
  starts: (day: string, time: string, price: string) => `${day}, ${time}. ${price}`,
  near: { tonight: 'Tonight', today: 'Today', tomorrow: 'Tomorrow' },
  leftOf: (left: number, entries: number) => `${left} of ${entries}`,
  left: 'left',
  entered: 'entered',

  theRoom: 'The room',
  hours: 'Hours',
  openingHours: 'Opening hours',
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  dayRange: (first: string, last: string, isPair: boolean) => `${first} ${isPair ? 'and' : 'to'} ${last}`,
  isToday: (day: string) => `${day}, today`,
  closedOn: (days: readonly string[], last: string) =>
    `Closed on ${days.length === 0 ? last : `${days.join(', ')} and ${last}`}`,
  allDay: 'All day',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  membership: 'Membership',
  fees: (fees: readonly { term: keyof typeof TERM; price: string }[]) =>
    capitalize(fees.map(({ term, price }) => `${TERM[term]} ${price}`).join(', ')),

  seeDesk: 'Please see the front desk',
  seeDeskWhy: (phone: string | undefined) =>
    `We can’t put this name on the list from here. The front desk will help you${phone === undefined ? '.' : `, also at ${phone}.`}`,
  join: (game: string) => `Join ${game}`,
  youWouldBe: (position: number, wait: string | undefined) =>
    `You’d be ${shared.ordinal(position)}. ${wait === undefined ? 'There is no estimate yet.' : `The likely wait is ${wait}.`}`,
  fullName: 'First and last name',
  mobile: 'Mobile number',
  joinAs: 'You join as',
  someoneElse: 'Someone else?',
  joinTerms:
    'We keep your place, and skip you until you are here. A page with your place on the list opens next. You need a membership to play; you can buy one at the desk.',
};

export type RoomTexts = typeof en;
