import { formatCount, formatQuantity } from '@/lib/format';
import { en as shared } from '@/lobby/language/en';
import { presenceText } from '@/lobby/wording';

const listCount = (count: number) => formatQuantity(count, 'list');
const inSeat = (table: number | null, seat: number | null) => `Table ${table}, seat ${seat}`;

/** The texts of a kiosk, with those that it shares with the pages of players. */
export const en = {
  ...shared,
  title: 'Check in',
  start: 'Type your mobile number, or scan your code.',
  scan: 'Scan your code or card',
  scanHow: 'Hold it under the red light, about a hand’s width away.',
  firstTime: 'First time here?',
  firstTimeHow: 'The front desk signs you up in two minutes. Bring a photo ID.',
  tenDigits: 'Ten digits, area code first.',
  mobileNumber: 'Mobile number',
  deleteDigit: 'Delete last digit',
  next: 'Next',

  isThisYou: 'Is this you?',
  notMe: 'No, start over',
  thatsMe: "Yes, that's me",
  nameOnly: 'We only show your first name and the first letter of your last name.',
  seeDesk: 'Please see the front desk',
  seeDeskWhy: 'They will take care of you right away.',
  startOver: 'Start over',
  checkInAtDesk: 'Check-in is at the front desk',
  lostConnection: (since: string) => `This screen lost its connection at ${since}. It will come back by itself.`,
  noAnswer: 'No answer yet. Press again, or ask at the front desk.',
  tookTooLong: 'That took too long. Please start over.',

  stillThere: 'Are you still there?',
  seconds: (count: number) => formatQuantity(count, 'second'),
  clearsIn: (seconds: number) => `This screen clears in ${formatQuantity(seconds, 'second')}.`,
  stillHere: "I'm still here",

  hi: (name: string) => `Hi, ${name}`,
  membership: 'Membership',
  memberships: { active: 'Active', ended: 'Renew at the desk', none: 'Get one at the desk' },
  validUntil: 'Valid until',
  needsMembership: 'You can wait for a seat, and need a membership before you sit down.',
  canJoinMore: 'You can join more lists.',
  keepPlaces: 'Check in to keep your places. You can join more lists, too.',
  chooseLists: 'Choose the lists that you want to join.',
  atSeat: (table: number, seat: number) => `You're at Table ${table}, seat ${seat}.`,
  isHeld: (call: string) => `A seat is held for you: ${call}. Go to the table.`,
  isCheckedIn: "You're checked in.",
  showCard: 'Show my card',
  done: 'Done',
  checkIn: 'Check in',
  checkInFor: (lists: number) => `Check in for ${listCount(lists)}`,
  join: (lists: number) => `Join ${listCount(lists)}`,
  lists: 'Lists',
  noGame: 'No game is running or waited for yet.',
  moreLists: (page: number, pages: number) => `More lists (${page} of ${pages})`,
  openSeats: (count: number) => formatQuantity(count, 'seat open', 'seats open'),
  now: 'now',
  likelyWait: 'likely wait',
  turnovers: (count: number) => `${formatQuantity(count, 'seat')} in 3 h`,
  waiting(count: number, coming: number) {
    if (count === 0) return 'Nobody waiting';
    return coming === 0 ? `${formatCount(count)} waiting` : presenceText(count, coming);
  },
  tables: (count: number) => (count === 0 ? 'not dealt yet' : formatQuantity(count, 'table')),
  joinedAt: (time: string) => `You joined at ${time}`,
  called: 'Called',
  yourPlace: 'your place',
  goToTable: 'go to the table',
  ofWaiting: (count: number) => `of ${formatCount(count)}`,
  callUntil: (table: number | null, seat: number | null, time: string) => `${inSeat(table, seat)}, until ${time}`,

  onTheList: "You're on the list",
  checkedIn: "You're checked in",
  deskAdds: 'The front desk can add you to a list at any time.',
  scanToFollow: 'Scan the code with your phone to follow your place.',
  listen: 'Listen for your name.',
  listenOrScan: 'Listen for your name, or scan the code with your phone to follow your place.',
  andMore: (lists: number) => `And ${listCount(lists)} more`,
  print: 'Print',
  yourLists: 'Your lists',
  waitIs: (wait: string) => `Likely wait ${wait}`,

  yourCard: 'Your card',
  seatCard: 'Seat card',
  table: (number: number | null) => `Table ${number}`,
  seat: (number: number | null) => `Seat ${number}`,
  codeOfPage: 'Code for your own page',
  scanToSee: 'Scan to see your place',
  heldUntil: (time: string) => `Seat held until ${time}`,
};

export type KioskTexts = typeof en;
