// The words for notices to players, on every screen of the staff.

type Channel = 'push' | 'text' | 'email';

export const CHANNEL_LABEL: Record<Channel, string> = { push: 'Push', text: 'Text', email: 'Email' };

type Kind =
  | 'called'
  | 'called_again'
  | 'seat_ending'
  | 'next_in_line'
  | 'tournament_starting'
  | 'seat_moved'
  | 'membership_ending'
  | 'channel_added'
  | 'help'
  | 'test';

export const NOTICE_LABEL: Record<Kind, string> = {
  called: 'Your seat is ready',
  called_again: 'Called again',
  seat_ending: 'The hold ends soon',
  next_in_line: 'You are next',
  tournament_starting: 'A tournament starts soon',
  seat_moved: 'The seat has moved',
  membership_ending: 'The membership ends soon',
  channel_added: 'Messages turned on',
  help: 'Answer to HELP',
  test: 'Test',
};

type Failure = 'no_channel' | 'not_allowed' | 'over' | 'refused' | 'unreachable' | 'gone' | 'not_delivered';

const FAILURE: Record<Exclude<Failure, 'gone'>, string> = {
  no_channel: 'agreed to none',
  not_allowed: 'may not be sent any',
  over: 'no longer true',
  refused: 'refused by the service',
  unreachable: 'no answer from the service',
  not_delivered: 'not delivered',
};

const GONE: Record<Channel, string> = {
  push: 'turned off on the phone',
  text: 'number not in use',
  email: 'address not in use',
};

/** Why a notice did not arrive. */
export function failureText(failure: Failure, channel: Channel | null): string {
  if (failure !== 'gone') return FAILURE[failure];
  return channel === null ? 'phone or address not in use' : GONE[channel];
}
