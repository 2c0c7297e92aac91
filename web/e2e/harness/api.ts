// An API client for tests: sets a scene, or acts as another person elsewhere.
import { randomUUID } from 'node:crypto';
import type { GameType, Player, Room, Seat, Table, WaitlistEntry } from '@/api/types';
import { canary } from './canary';

export const staff = {
  floor: { email: 'floor@demo.pitboss.example', password: 'demo-floor-2026' },
  owner: { email: 'owner@demo.pitboss.example', password: 'demo-owner-2026' },
  executive: { email: 'executive@demo.pitboss.example', password: 'demo-executive-2026' },
  office: { email: 'office@demo.pitboss.example', password: 'demo-office-2026' },
  pit: { email: 'pit@demo.pitboss.example', password: 'demo-pit-2026' },
  dealer: { email: 'dealer@demo.pitboss.example', password: 'demo-dealer-2026' },
} as const;

/** Members of the demo's community: they sign in at the companion. */
export const members = {
  host: { email: 'host@demo.pitboss.example', password: 'demo-host-2026' },
  player: { email: 'player@demo.pitboss.example', password: 'demo-player-2026' },
} as const;

export type Who = keyof typeof staff | keyof typeof members;

export function isMember(who: Who): who is keyof typeof members {
  return who in members;
}

/** The first room of the demo. */
export const lodge = 'room_lodge_poker';

export class Api {
  readonly origin: string;
  readonly token: string;

  constructor(origin: string, token: string) {
    this.origin = origin;
    this.token = token;
  }

  static async signIn(origin: string, who: Who): Promise<Api> {
    const { token } = await new Api(origin, '').send<{ token: string }>(
      'POST',
      isMember(who) ? '/api/pitboss-go/auth/token-login' : '/api/auth/login',
      isMember(who) ? members[who] : staff[who],
    );
    return new Api(origin, token);
  }

  async send<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await fetch(this.origin + path, {
      method,
      headers: {
        ...(this.token === '' ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        'Idempotency-Key': randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    canary.asked(this.origin + path);
    if (body !== undefined) canary.went(path, JSON.stringify(body));
    if (!answer.ok) canary.refused(path, text);
    else if (method === 'POST') canary.went(path, text);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    // The one place where the tests trust the shape of the server's answers.
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  get = <T>(path: string) => this.send<T>('GET', path);
  post = <T>(path: string, body: object = {}) => this.send<T>('POST', path, body);
  remove = (path: string) => this.send<unknown>('DELETE', path);

  rooms = () => this.get<Room[]>('/api/rooms');
  games = () => this.get<GameType[]>('/api/game-types');
  tables = (room = lodge) => this.get<Table[]>(`/api/tables/${room}`);
  seats = (tableId: string) => this.get<Seat[]>(`/api/seats/${tableId}`);
  waiting = (room = lodge) => this.get<WaitlistEntry[]>(`/api/waitlist/${room}`);

  player = (name: string, more: { phoneNumber?: string; email?: string } = {}) =>
    this.post<Player>('/api/players', { name, isActive: true, ...more });

  game = (name: string) =>
    this.post<GameType>('/api/game-types', {
      name,
      gameFormat: "NL Hold'em",
      smallBlind: '1.00',
      bigBlind: '3.00',
      minBuyIn: '100.00',
      maxBuyIn: '500.00',
    });

  table = (game: GameType, tableNumber: number, more: { maxSeats?: number; tableName?: string } = {}) =>
    this.post<Table>('/api/tables', { roomId: lodge, gameTypeId: game.id, tableNumber, ...more });

  wait = (player: Player, game: GameType) =>
    this.post<WaitlistEntry>('/api/waitlist', {
      playerId: player.id,
      gameTypeId: game.id,
      roomId: lodge,
    });

  sit = (table: Table, player: Player, seatNumber: number, buyInAmount = '200.00') =>
    this.post<Seat>('/api/seats', {
      tableId: table.id,
      playerId: player.id,
      seatNumber,
      buyInAmount,
      // The player has no membership, which is not the subject of the test.
      overrideReason: 'A guest of the house',
    });
}
