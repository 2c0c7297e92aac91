import type { NoticeKind, NoticeLanguage, NoticeSettings, NoticeTextGateway } from './queries';

export type Provider = NoticeTextGateway['provider'];

interface ProviderFields {
  label: string;
  /** Undefined where the secret names the account. */
  account?: string;
  secret: string;
}

/** The text gateways whose requests the program knows, and what they call their credentials. */
export const PROVIDERS: Record<Provider, ProviderFields> = {
  twilio: { label: 'Twilio', account: 'Account SID', secret: 'Auth token' },
  telnyx: { label: 'Telnyx', secret: 'API key' },
  plivo: { label: 'Plivo', account: 'Auth ID', secret: 'Auth token' },
  vonage: { label: 'Vonage', account: 'API key', secret: 'API secret' },
  custom: { label: 'Another gateway', secret: 'Key' },
};

/** The mail server was saved before the program asked for the address of the links, and the server does not know it. */
export function hasNoSite({ email }: Pick<NoticeSettings, 'email'>): boolean {
  return email !== null && email.site === '';
}

export type Placeholder = 'room' | 'game' | 'tournament' | 'table' | 'seat' | 'time' | 'date';

const CALL = ['game', 'table', 'seat', 'time', 'room'] as const;

/** The fields that the program fills in for each notice. */
export const PLACEHOLDERS: Record<NoticeKind, readonly Placeholder[]> = {
  called: CALL,
  called_again: CALL,
  seat_ending: CALL,
  next_in_line: ['game', 'room'],
  tournament_starting: ['tournament', 'time', 'room'],
  seat_moved: ['table', 'seat', 'game', 'tournament', 'room'],
  membership_ending: ['date', 'room'],
  channel_added: ['room'],
  help: ['room'],
  test: ['room'],
};

export type Facts = Record<Placeholder, string>;

const LONGEST = { table: '112', seat: '10', time: '12:30 PM' };

const LONGEST_DATE: Record<NoticeLanguage, string> = { en: 'September 30', es: '30 de septiembre' };

/** The longest facts that a text of this room may have to carry. */
export function longestFacts(roomName: string, games: readonly string[], language: NoticeLanguage): Facts {
  const game = games.reduce((longest, name) => (name.length > longest.length ? name : longest), '');
  return { ...LONGEST, room: roomName, game, tournament: game, date: LONGEST_DATE[language] };
}

/** A text message with its facts filled in. It begins with the name of the room. */
export function filled(text: string, facts: Facts): string {
  return `${facts.room}: ${text}`.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in facts ? facts[name as Placeholder] : whole,
  );
}

/** The words in braces that the program cannot fill in. */
export function unknownPlaceholders(text: string): string[] {
  const known = new Set<string>(Object.values(PLACEHOLDERS).flat());
  return [...text.matchAll(/\{([^{}]*)\}/g)].flatMap(([whole, name = '']) => (known.has(name) ? [] : [whole]));
}
