import { formatOrdinal } from '@/lib/format';
import { duration, waitText } from '../wording';
import type { Refusal } from './refusals';

const refusals: Record<Refusal, string> = {
  callOver: 'This call is over. Ask at the front desk for your place.',
  moreTimeUsed: 'You can ask for 5 minutes once per call.',
  answered: 'The floor already knows that you are on your way.',
  notOnList: 'You are no longer on this list.',
  noJoining: 'This room takes no names from its page now. Please call the front desk.',
  listClosed: 'This list has closed. Choose another game.',
  limitedLink: 'Ask the front desk for the link to your own page.',
  alreadyWaiting: 'You are already on this list.',
  noCode: 'Please check in at the front desk. The board shows no code today.',
  frontDesk: 'Please see the front desk.',
  consentOld: 'The terms have changed. Read them again before you agree.',
  notOffered: 'The room does not send notices in this way.',
  channelExists: 'You are notified there already.',
  tooManyChannels: 'You have as many ways to be notified as possible. Stop one first.',
  wrongCode: 'That is not the code on the board. It changes every two minutes.',
  wrongName: 'Enter your first and last name.',
  wrongPhone: 'Enter a phone number with the area code.',
  wrongEmail: 'Please enter a valid email address.',
  wrongSubscription: 'This phone could not turn on notifications. Try it again, or choose another way.',
  tooMany: 'Too many attempts. Wait a few minutes and try again.',
  notPossible: 'That is not possible now. Ask at the front desk.',
  notArrived: 'That did not arrive. Check your connection and try again.',
};

/** The texts that the page of a player and the page of a room share. */
export const en = {
  refusals,
  ordinal: formatOrdinal,
  duration,
  wait: waitText,
  live: 'Live',
  updated: (seconds: number) => `updated ${seconds} s ago`,
  since: (time: string) => `since ${time}`,
  retry: 'Retry',
  close: 'Close',
  joinList: 'Join list',
  joinListFor: (game: string) => `Join list for ${game}`,
  noEstimate: 'No estimate yet',
  seatsOpen: 'Seats open now',
  whenHere: 'When will you be here?',
  hereNow: 'I’m here now',
  hereNowDetail: 'Check in at the kiosk by the door or at the desk',
  hereBy: (time: string) => `By ${time}`,
};

export type SharedTexts = typeof en;
