import { observeServerTime } from '@/lib/clock';
import { newKey } from '@/lib/secret';
import type { components } from '@/api/generated/schema.gen';
import { type Refusal, refusalOf } from '../language/refusals';

type Schemas = components['schemas'];
export type Page = Schemas['PlayerPage'];
export type List = Schemas['PlayerPageList'];
export type Call = Schemas['PlayerPageCall'];
export type Ahead = Schemas['PlayerPageAhead'];
export type Place = Schemas['PlayerPagePlace'];
export type Game = Schemas['PlayerPageGame'];
export type Bill = Schemas['Itemized'];
export type Tournament = Schemas['PlayerPageTournament'];
export type History = Schemas['PlayerPageHistory'];
export type Answer = NonNullable<Call['answer']>;

/** The link is wrong, renewed, revoked, or its player may not enter: the page does not learn which. */
export class LinkEndedError extends Error {}

/** The server has refused an act. */
export class RefusedError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

const TIMEOUT_MS = 5_000;

/** The page of the address: "/p/<link>". The secret of a new link stands in the fragment, which no server sees. */
export function linkOf(pathname: string): string {
  return pathname.split('/')[2] ?? '';
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

// The page has no account, no token in storage and no other screens: it needs nothing of the staff's client.
async function send(link: string, path: string, body?: object, key?: string, method?: Method): Promise<Response> {
  const sentAt = Date.now();
  const response = await fetch(`/api/player-pages${link === '' ? '' : `/${encodeURIComponent(link)}`}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    credentials: 'include',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
  });
  observeServerTime(response.headers.get('Date'), sentAt, Date.now());
  if (response.ok) return response;
  if (response.status === 401 || (response.status === 404 && path === '')) throw new LinkEndedError();
  const problem = (await response.json().catch(() => ({}))) as Schemas['Problem'];
  const refusal = refusalOf(response.status, problem);
  if (response.status < 500 || refusal !== 'notPossible') throw new RefusedError(refusal);
  throw new Error(`The server answered ${response.status}`);
}

/** Exchanges the secret of a link for the cookie of its page. */
export async function openLink(link: string, secret: string): Promise<void> {
  await send(link, '/session', { secret });
}

/** The secret in the address of a page that was just opened; empty afterwards. */
export const secretInAddress = () => (isKeptInAddress ? '' : location.hash.slice(1));

let isKeptInAddress = false;
let openedWith = '';

/** The secret leaves the address bar, so that a copied address or a picture of the screen opens nothing. */
export function hideSecret(secret: string): void {
  openedWith = secret;
  history.replaceState(null, '', location.pathname);
}

/** Whether this window was opened by the link: after a reload it does not know the secret any more. */
export const knowsSecret = () => openedWith !== '';

/**
 * Puts the secret back while the player adds the page to the Home Screen: an iPhone gives that page cookies of its own,
 * and its icon opens the address.
 */
export function keepSecretInAddress(isKept: boolean): void {
  if (!knowsSecret()) return;
  isKeptInAddress = isKept;
  history.replaceState(null, '', location.pathname + (isKept ? `#${openedWith}` : ''));
}

export async function readPage(link: string): Promise<Page> {
  return (await (await send(link, '')).json()) as Page;
}

export async function readHistory(link: string): Promise<History> {
  return (await (await send(link, '/history')).json()) as History;
}

export interface Joining {
  gameTypeId: string;
  arriveInMinutes: number;
}

/** An act of the player: an answer to a call, leaving or joining a list, or the code on the board of the room. */
export type PlayerAct =
  | { entryId: string; call: number; answer: Answer }
  | { entryId: string }
  | { code: string }
  | Joining;

function pathOf(act: PlayerAct): string {
  if ('answer' in act) return '/answer';
  if ('entryId' in act) return '/leave';
  return 'code' in act ? '/arrive' : '/lists';
}

export async function sendAct(link: string, act: PlayerAct, key: string): Promise<void> {
  await send(link, pathOf(act), act, key);
}

export interface JoinAsVisitor extends Joining {
  address: string;
  name: string;
  phone: string;
  /** Becomes the secret of the link. The browser makes it, so that a lost answer can be repeated. */
  secret: string;
}

/** Joins without a link. It resolves to the id of a new link, or to null: the player has to see the front desk. */
export async function joinAsVisitor(body: JoinAsVisitor, key: string): Promise<string | null> {
  return ((await (await send('', '', body, key)).json()) as Schemas['JoinedFromHome']).link;
}

const RETRIES = 2;

/** Whether the server has answered, so that a repeat under the same key is of no use. */
export function isAnswer(failure: unknown): failure is Error {
  return failure instanceof RefusedError || failure instanceof LinkEndedError;
}

/** The player's text of a failure. */
export function refusalIn(failure: unknown): Refusal {
  return failure instanceof RefusedError ? failure.refusal : 'notArrived';
}

/** Repeats a request while no answer arrives. The request has an idempotency key. */
export async function untilAnswered<T>(attempt: () => Promise<T>, retries = RETRIES): Promise<T> {
  try {
    return await attempt();
  } catch (failure) {
    if (isAnswer(failure) || retries === 0) throw failure;
    return await untilAnswered(attempt, retries - 1);
  }
}

/** The browser remembers a link by the address of its room's page, which leads to it and joins lists with it. */
const memory = (address: string) => `pitboss.player-link.${address}`;
/** A limited link shows the places of one evening. The newest of these counts, where no whole page is remembered. */
const limitedMemory = (address: string) => `pitboss.limited-link.${address}`;

export function rememberLink(address: string, link: string, isLimited: boolean): void {
  try {
    localStorage.setItem((isLimited ? limitedMemory : memory)(address), link);
  } catch {
    // A browser without storage types name and number again.
  }
}

/** Forgets a link that does not open any more. */
export function forgetLink(link: string): void {
  try {
    for (const name of Object.keys(localStorage))
      if (/^pitboss\.\w+-link\./.test(name) && localStorage.getItem(name) === link) localStorage.removeItem(name);
  } catch {
    // There is no storage, so nothing was remembered.
  }
}

export function rememberedLink(address: string): string | null {
  try {
    return localStorage.getItem(memory(address)) ?? localStorage.getItem(limitedMemory(address));
  } catch {
    return null;
  }
}

/** An act of another part of the page. */
export function request(link: string, method: Method, path: string, body?: object): Promise<Response> {
  const key = newKey();
  return untilAnswered(() => send(link, path, body, key, method));
}
