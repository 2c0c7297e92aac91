/** The refusals of the server, by the type of the problem. */
const REFUSALS = {
  'call-over': 'callOver',
  'more-time-used': 'moreTimeUsed',
  answered: 'answered',
  'not-on-list': 'notOnList',
  'no-joining': 'noJoining',
  'list-closed': 'listClosed',
  'limited-link': 'limitedLink',
  'already-waiting': 'alreadyWaiting',
  'no-code': 'noCode',
  'front-desk': 'frontDesk',
  'consent-old': 'consentOld',
  'not-offered': 'notOffered',
  'channel-exists': 'channelExists',
  'too-many-channels': 'tooManyChannels',
} as const;

/** The refusals of a request with a wrong field, by the name of the field. */
const FIELDS = {
  code: 'wrongCode',
  name: 'wrongName',
  phone: 'wrongPhone',
  phoneNumber: 'wrongPhone',
  email: 'wrongEmail',
  subscription: 'wrongSubscription',
} as const;

const TYPE_PREFIX = 'urn:pitboss:';
const NOT_FOUND = 404;
const TOO_MANY = 429;

export type Refusal =
  | (typeof REFUSALS)[keyof typeof REFUSALS]
  | (typeof FIELDS)[keyof typeof FIELDS]
  | 'tooMany'
  | 'notPossible'
  /** No answer came: the act may have been done. */
  | 'notArrived';

interface Problem {
  type?: string;
  errors?: readonly { field: string }[];
}

/** The refusal of an answer. An unknown one is only "not possible": the server's sentences are in English. */
export function refusalOf(status: number, { type = '', errors = [] }: Problem): Refusal {
  const known: Partial<Record<string, Refusal>> = REFUSALS;
  const fields: Partial<Record<string, Refusal>> = FIELDS;
  const refusal = known[type.slice(TYPE_PREFIX.length)] ?? fields[errors[0]?.field ?? ''];
  if (refusal !== undefined) return refusal;
  if (status === TOO_MANY) return 'tooMany';
  return status === NOT_FOUND ? 'notOnList' : 'notPossible';
}
