import { en as shared } from '@/lobby/language/en';
import { RECEIPT_TEXTS } from '@/ui/rental-texts';

const goes = (position: number) => {
  if (position === 1) return 'nobody goes';
  return position === 2 ? 'one player goes' : `${position - 1} players go`;
};
const opened = (turnovers: number) => {
  if (turnovers === 0) return 'No seat has';
  return turnovers === 1 ? 'Only one seat has' : 'Only two seats have';
};

export const en = {
  ...shared,
  // The page
  opening: 'Opening your page',
  youAreOffline: 'You’re offline',
  linkEnded: 'This link doesn’t work anymore',
  linkEndedWhy:
    'A link ends when the desk makes a new one, or when it has not been used for a while. Ask the front desk for a new link.',
  needsConnection: 'You need a connection for this',
  sending: 'Sending',
  loading: 'Loading',
  titlePlace: 'Your place',
  titleReady: 'Your seat is ready',
  offline: 'Offline',
  knownAt: (time: string) =>
    `This is what we knew at ${time}. Your place is safe, and we still call your name in the room. To answer or to leave a list you need a connection.`,
  onlyFor: (name: string) => `This page is only for ${name}`,
  gamesNow: (room: string) => `${room} games now`,
  help: 'Help',
  phoneAway: 'Please keep your phone off the table, and put it away during a hand.',
  limited:
    'This page shows this list only. The front desk gives you the link to your own page, with your time, your receipts and notices.',
  playing: 'Playing',
  notHereYet: 'Not here yet',
  here: 'Here',
  hereSince: (time: string) => `Here since ${time}`,
  onNoList: 'You’re not on a list',
  onNoListPick: 'Pick a game below. We’ll call your name here and in the room.',
  onNoListAsk: 'Tell the front desk which game you want to play. Your place shows here as soon as you are on its list.',
  alsoOnAList: 'Also on a list',
  staysOnList: 'You stay on this list if you take the seat.',

  // A list
  onTheList: 'on the list',
  at: (time: string) => `at ${time}`,
  likelyWait: (from: string | undefined) => `likely wait from ${from ?? 'now'}`,
  of: (count: number) => `of ${count}`,
  placeOf: (position: number, count: number) => `${shared.ordinal(position)} of ${count}`,
  youAre: (position: number, count: number) => `You are ${shared.ordinal(position)} of ${count}.`,
  queue: (called: number, here: number, coming: number) =>
    `${called === 0 ? '' : `${called} called, `}${here} here, ${coming} coming`,
  turnovers: (count: number, position: number) =>
    `${count} seats opened in this game in the last 3 hours, and ${goes(position)} before you.`,
  tooFar: 'You are too far down the list for a range that helps.',
  noGuess: (turnovers: number) => `${opened(turnovers)} opened in this game in the last 3 hours, so we won't guess.`,
  record: (right: number, of: number) => `We got this right ${right} of the last ${of} times.`,
  onListSince: (time: string) => `On the list since ${time}.`,
  place: {
    joined: () => '',
    missed_call: (at: string) => `Missed a call at ${at}.`,
    table_broke: (at: string) => `Keeps first place: the table broke at ${at}.`,
    kept: (at: string, until: string) => `Keeps first place from ${at} to ${until}.`,
  },
  missedTitle: 'Your seat went to the next player',
  missed: (time: string) =>
    `We held it until ${time}. You’re still on the list, behind everybody who waited then. If you miss another call, you come off it.`,
  leaveAsk: (game: string) => `Leave the list for ${game}? You lose your place.`,
  leave: 'Leave the list',
  keepMyPlace: 'Keep my place',
  why: (position: number) => `Why am I ${shared.ordinal(position)}?`,
  you: 'You',
  joinedAt: (time: string) => `Joined at ${time}.`,
  joinedBy: {
    walk_in: (time: string) => `Joined at ${time} at the front desk.`,
    phone: (time: string) => `Joined at ${time} by phone.`,
    online: (time: string) => `Joined at ${time} online.`,
  },
  calledTo: (table: number, time: string) => `Called to Table ${table} at ${time}.`,
  isHereSince: (time: string) => `Here since ${time}.`,
  isNotHere: 'Not here yet.',
  orderTitle: 'How the order works',
  order: [
    'The list runs by the time of joining, as our server recorded it. The player at the top is called first.',
    'A called player who goes for chips, or whose table broke, keeps first place. A player who misses a call goes behind everybody who waits at that moment; a second missed call ends the wait.',
    'A player who is not here yet keeps the place and is skipped until they check in.',
    'Players at a table who asked for another seat get an open seat before the list does.',
  ],

  // Arriving
  checkInBy: (time: string) => `Check in by ${time} to keep your place`,
  checkInWhenHere: 'Check in when you get here',
  onYourWay: 'The floor sees that you are still on your way.',
  checkInWhy: (left: string, said: string | undefined, end: string) =>
    `That’s in ${left}${said === undefined ? '' : `; you said you’d be here by ${said}`}. Until you check in we skip you when a seat opens, and you keep your place. At ${end} you come off the list.`,
  whenYouArrive: 'When you arrive',
  whereToCheckIn:
    'Check in at the front desk or at the kiosk by the door, or type the code that the waitlist board shows.',
  boardCode: 'Code on the board',
  iAmHere: 'I’m here',
  typeCode: 'Type the four letters of the code first',

  // A call
  yourCall: 'Your call',
  seatReady: 'Your seat is ready',
  moreMinutes: 'You have 5 more minutes',
  tableSeat: (table: number | string, seat: number) => `Table ${table}, seat ${seat}`,
  seatReadyAt: (table: number, seat: number) => `Your seat is ready: Table ${table}, seat ${seat}`,
  knowsOnWay: 'The floor knows you’re on your way',
  knowsMinute: 'The floor knows you need a minute',
  holding: (time: string) => `We’re holding it until ${time}.`,
  held: (time: string) => `We held it until ${time}.`,
  whatToDo: 'What to do',
  goToTable: (table: number, seat: number) => `Go to Table ${table} and tell the dealer you have seat ${seat}.`,
  buyIn: (from: string, to: string | undefined) => `Buy in for ${from}${to === undefined ? ' or more' : ` to ${to}`}.`,
  rentalStarts: (rate: string) => `Seat rental starts when you sit down, ${rate} an hour.`,
  yourAnswer: 'Your answer',
  onMyWay: 'I’m on my way',
  needMinutes: 'Need 5 minutes',
  onlyOnce: 'You can ask for 5 minutes once per call.',
  holdOver: 'The hold has run out',
  leaveSeatAsk: 'Leave the list? The seat goes to the next player.',
  thisCall: 'This call',
  calledYou: (table: number, seat: number) => `We called you to Table ${table}, seat ${seat}.`,
  youAskedForMore: 'You asked for 5 more minutes.',
  youAreOnWay: 'You told the floor that you’re on your way.',
  noticeBy: { push: 'Notification', text: 'Text message', email: 'Email' },
  noticeIs: (channel: string, status: 'sent' | 'delivered' | 'failed') =>
    `${channel} ${{ sent: 'sent.', delivered: 'delivered.', failed: 'not delivered.' }[status]}`,
  holdEnds: 'The hold ends, and the seat goes to the next player.',
  missRule: 'A missed call puts you behind everybody who waits at that moment. A second one takes you off the list.',

  // The bill
  yourSeat: 'Your seat',
  atThisTable: 'At this table',
  moveNow: (table: number, seat: number) => `You move to Table ${table}, seat ${seat} now. The floor comes to you.`,
  moveNext: (table: number) => `You move to Table ${table} next, when a seat opens there.`,
  moveLater: (table: number, position: number, count: number) =>
    `You are ${shared.ordinal(position)} of ${count} to move to Table ${table}.`,
  tonight: 'Tonight',
  rateNow: 'Rate now',
  perHour: (rate: string) => `${rate}/h`,
  rentalSoFar: 'Seat rental so far',
  until: (time: string) => `until ${time}`,
  ...RECEIPT_TEXTS,
  fromPrepaid: 'Paid from your prepaid time',
  toPay: 'To pay at the desk',
  prepaid: 'Prepaid time',
  prepaidLeft: 'Prepaid time left',
  prepaidLasts: (time: string) => `About ${time} at this table`,

  // Tournaments, membership
  tournament: 'Your tournament',
  tournaments: 'Your tournaments',
  out: 'Out',
  noSeat: 'No seat yet',
  levelLeft: (level: number, left: string, of: string) => `Level ${level}, ${left} of ${of} left`,
  entryOf: (start: string, entry: string, of: string) => `${start}, entry ${entry} of ${of}`,
  membership: 'Membership',
  terms: { daily: 'Daily membership', monthly: 'Monthly membership', annual: 'Annual membership' },
  statuses: { active: 'Active', upcoming: 'Starts later', expired: 'Ended', cancelled: 'Ended' },
  endedOn: (day: string) => `ended ${day}`,
  untilDay: (day: string) => `until ${day}`,

  // Alerts
  alerts: 'Seat alerts',
  alertsOff: 'Off',
  alertsBy: { push: 'notification', text: 'text', email: 'email' },
  alertsOrder: (first: string, others: readonly string[]) =>
    [`By ${first}`, ...others.map((word) => `then by ${word}`)].join(', '),
  change: 'Change',
  turnOn: 'Turn on',

  // Joining
  games: 'Games',
  running: (count: number) => `${count} running`,
  joinAnother: 'Join another list',
  seated: (taken: number, seats: number) => `${taken} of ${seats} seated`,
  notDealt: 'Not dealt yet',
  waiting: (count: number) => (count === 0 ? 'nobody waiting' : `${count} waiting`),
  waitOf: (wait: string) => `Wait ${wait}`,
  skippedUntilHere: 'We keep your place, and skip you until you are here.',
  cancel: 'Cancel',

  // The code
  myCode: 'My code',
  codeTitle: 'Your code',
  codeWhy: 'Show it at the front desk: its scanner finds you by it. It opens nothing, and only the desk can read it.',

  // History
  showHistory: 'Tonight, visits and receipts',
};

export type Texts = typeof en;
