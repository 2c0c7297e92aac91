import { choice, type Scene, type ApiOf, steps, submit, tap, type } from './scene';

const phone = { as: 'host', width: 390 } as const;

interface Made {
  id: string;
  inviteCode: string;
}

/** A game that the host has made. */
async function game(api: ApiOf, ...acts: string[]): Promise<Made> {
  const host = await api('host');
  const made = await host.post<Made>('/api/pitboss-go/game-sessions', {
    gameName: 'Garage',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$1/$2',
    buyIn: '300.00',
    smallBlind: '1.00',
    bigBlind: '2.00',
    location: 'Garage',
    maxPlayers: 8,
    status: 'scheduled',
    startTime: null,
    description: null,
    blindIncreaseType: 'none',
    rules: 'house',
  });
  for (const act of acts)
    // Started before it is ended.
    await host.post(`/api/pitboss-go/game-sessions/${made.id}/${act}`, {});
  return made;
}

const at =
  (screen = '', ...acts: string[]) =>
  async (api: ApiOf) =>
    `/pitboss-go/game/${(await game(api, ...acts)).id}${screen}`;

/** The table of a game that the host has started. */
export const runningGame = at('/run', 'start');

/** The members' phones. */
const members: Scene[] = [
  {
    ...phone,
    operation: 'POST /api/pitboss-go/game-sessions',
    stands: 'a form of the companion that may create on the phone instead',
    address: '/pitboss-go/create',
    open: (page) => page.getByLabel('Game name').fill('Cellar'),
    press: tap('Create Game'),
  },
  {
    ...phone,
    operation: 'PATCH /api/pitboss-go/game-sessions/{id}',
    stands: 'a form of the companion',
    address: at('/edit'),
    open: (page) => page.getByRole('textbox', { name: 'Location' }).fill('Attic'),
    press: tap(/^Save/),
  },
  {
    ...phone,
    operation: 'DELETE /api/pitboss-go/game-sessions/{id}',
    address: at(),
    open: tap(/^Delete/),
    press: submit(/^Delete/),
  },
  {
    ...phone,
    operation: 'POST /api/pitboss-go/game-sessions/{id}/start',
    address: at(),
    press: tap('Start Game'),
  },
  {
    ...phone,
    operation: 'POST /api/pitboss-go/game-sessions/{id}/end',
    address: at('', 'start'),
    open: tap(/^End Game|^Close Game/),
    press: submit(/^End|^Close/),
  },
  {
    ...phone,
    as: 'player',
    operation: 'POST /api/pitboss-go/join',
    address: async (api) => `/pitboss-go?join=${(await game(api)).inviteCode}`,
    press: tap('Join Game'),
  },
  {
    ...phone,
    as: 'player',
    operation: 'POST /api/pitboss-go/game-sessions/{id}/rsvp',
    address: async (api) => {
      const { id, inviteCode } = await game(api);
      await (await api('player')).post('/api/pitboss-go/join', { code: inviteCode });
      return `/pitboss-go/game/${id}`;
    },
    press: (page) =>
      page
        .getByRole('radio', { name: /^Maybe|^No|^Not going|^Out/ })
        .first()
        .click(),
  },
  {
    ...phone,
    operation: 'POST /api/pitboss-go/game-sessions/{id}/payments',
    address: openPayment,
    press: tap(/paid/i),
  },
  {
    ...phone,
    operation: 'PATCH /api/pitboss-go/profile',
    address: '/pitboss-go/settings',
    open: (page) => page.getByLabel(/^Display name/).fill('Marcus the Host'),
    press: tap('Save Profile'),
    isOnce: true,
  },
  {
    ...phone,
    operation: 'PATCH /api/pitboss-go/admin/users/{id}',
    address: '/pitboss-go/admin',
    open: choice(/^More for/, /^Make|^Allow|^Let/),
    press: submit(/./),
  },
  {
    ...phone,
    operation: 'DELETE /api/pitboss-go/admin/invitations/{id}',
    address: async (api) => {
      await (await api('host')).post('/api/pitboss-go/admin/invite', { email: 'ada@club.example' });
      return '/pitboss-go/admin';
    },
    open: tap(/^Revoke, /),
    press: submit('Revoke'),
  },
];

/** The demo's finished game with an open payment. */
export async function openPayment(api: ApiOf): Promise<string> {
  const host = await api('host');
  const games = await host.get<{ id: string; status: string }[]>('/api/pitboss-go/game-sessions');
  for (const { id, status } of games) {
    if (status !== 'completed') continue;
    const { result } = await host.get<{ result: { payments: { paidAt: string | null }[] } | null }>(
      `/api/pitboss-go/game-sessions/${id}`,
    );
    if (result?.payments.some(({ paidAt }) => paidAt === null) === true) return `/pitboss-go/game/${id}`;
  }
  throw new Error('The demo has no game with an open payment.');
}

/** PitBoss Go inside the shell: a staff user hosts. */
async function hosted(api: ApiOf, ...acts: string[]): Promise<string> {
  const floor = await api('floor');
  const { id } = await floor.post<Made>('/api/game-sessions', {
    gameName: 'Cellar',
    gameType: "Texas Hold'em",
    raiseType: 'no_limit',
    stakes: '$1/$2',
    buyIn: '300.00',
    smallBlind: '1.00',
    bigBlind: '2.00',
    location: null,
    maxPlayers: 8,
    status: 'scheduled',
    startTime: null,
    description: null,
    blindIncreaseType: 'none',
    rules: 'house',
  });
  for (const act of acts)
    // Started before it is ended.
    await floor.post(`/api/game-sessions/${id}/${act}`, {});
  return '/settings';
}

const inShell = (page: Parameters<Scene['press']>[0]) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'PitBoss Go' }).click();

const hosting: Scene[] = [
  {
    operation: 'POST /api/game-sessions',
    as: 'floor',
    address: '/settings',
    open: steps(inShell, tap('Create Game'), type('Game name', 'Cellar')),
    press: submit('Create Game'),
  },
  {
    operation: 'POST /api/game-sessions/{id}/start',
    as: 'floor',
    address: (api) => hosted(api),
    open: inShell,
    press: tap('Start Game, Cellar'),
  },
  {
    operation: 'POST /api/game-sessions/{id}/end',
    as: 'floor',
    address: (api) => hosted(api, 'start'),
    open: steps(inShell, tap(/^End Game/)),
    press: submit(/^End/),
  },
];

export const companion: Scene[] = [...members, ...hosting];
