import type { Player } from '@/api/types';
import { lodge } from '../api';
import { agreeToTexts, turnNoticesOn } from '../notices';
import { button } from '../pages';
import { type ApiOf, choice, radio, type Scene, steps, submit, tap, top, type } from './scene';

const as = 'owner';
const address = '/players/player_trent_abbott';

const pickIn =
  (field: string | RegExp, name: string): NonNullable<Scene['open']> =>
  async (page) => {
    await top(page).getByRole('combobox', { name: field }).first().click();
    await page.getByRole('combobox', { name: 'Search players' }).fill(name);
    await page.getByRole('option', { name }).first().click();
  };

/** The page of a player with no data but a name. */
async function newcomer(api: ApiOf, act?: (player: Player) => [path: string, body: object]) {
  const office = await api('owner');
  const player = await office.player('Greta Holm');
  if (act !== undefined) {
    const [path, body] = act(player);
    await office.post(`/api/players/${player.id}/${path}`, body);
  }
  return `/players/${player.id}`;
}

export const players: Scene[] = [
  {
    operation: 'POST /api/players',
    as,
    address: '/players',
    open: steps(tap('Add Player'), type('Name', 'Quincy Adler')),
    press: submit('Add Player'),
  },
  {
    operation: 'PATCH /api/players/{id}',
    as,
    address,
    open: steps(tap('Edit'), type('Nickname', 'Slim')),
    press: submit('Save'),
  },
  {
    operation: 'POST /api/players/{id}/notes',
    stands: 'a form on a page',
    as,
    address,
    open: (page) => page.getByRole('textbox', { name: 'Add a note' }).fill('Likes seat 1'),
    press: tap('Add Note'),
  },
  {
    operation: 'POST /api/players/{id}/bar',
    as,
    address,
    open: steps(tap('Bar Player'), type('Reason', 'Threw a card')),
    press: submit('Bar Player'),
  },
  {
    operation: 'POST /api/players/{id}/unbar',
    as,
    address: (api) => newcomer(api, () => ['bar', { reason: 'Threw a card' }]),
    open: steps(tap('Lift the bar'), type('Reason', 'Apologized')),
    press: submit('Lift'),
  },
  {
    operation: 'POST /api/players/{id}/exclude',
    as,
    address: newcomer,
    open: steps(tap('Record a self-exclusion'), submit('1 year')),
    press: submit('Record'),
  },
  {
    operation: 'POST /api/players/{id}/apart',
    as,
    address: newcomer,
    open: steps(tap('Change who is kept apart'), pickIn(/^Keep apart from/, 'Anita Shaw')),
    press: submit('Add'),
  },
  {
    operation: 'DELETE /api/players/{id}/apart/{other}',
    as,
    address: (api) => newcomer(api, () => ['apart', { otherId: 'player_trent_abbott' }]),
    open: tap('Change who is kept apart'),
    press: submit(/^No longer keep/),
  },
  {
    operation: 'DELETE /api/player-links/{room}/{player}',
    as,
    address: async (api) => {
      const { id } = await (await api('owner')).player('Greta Holm');
      await (await api('owner')).post(`/api/player-links/${lodge}/${id}`, {});
      return `/players/${id}`;
    },
    open: steps(choice(/^More for Greta Holm/, 'Link to Their Page'), submit('Revoke it')),
    press: submit('Revoke Link'),
  },
  {
    operation: 'POST /api/player-notices/{room}/{player}/stop',
    as,
    address: async (api) => {
      const owner = await api('owner');
      const { id } = await owner.player('Greta Holm');
      await turnNoticesOn(owner);
      await agreeToTexts(owner, id);
      return `/players/${id}`;
    },
    open: tap('Record a Stop'),
    press: submit('Record Stop'),
  },
  {
    operation: 'POST /api/players/{id}/merge',
    as,
    address: async (api) => {
      await (await api('owner')).player('Greta Holme');
      return await newcomer(api);
    },
    open: steps(
      choice(/^More for Greta Holm/, 'Merge a Duplicate'),
      pickIn(/^The duplicate/, 'Greta Holme'),
      submit('Merge'),
    ),
    press: submit('Merge'),
  },
  {
    operation: 'POST /api/players/{id}/anonymize',
    as,
    address: newcomer,
    open: async (page) => {
      await choice(/^More for Greta Holm/, 'Remove Personal Data…')(page);
      for (const box of await top(page).getByRole('textbox').all()) await box.fill('Greta Holm');
    },
    press: submit('Remove Personal Data'),
  },
  {
    operation: 'POST /api/players/{id}/refusals',
    as,
    address: (api) => newcomer(api, () => ['bar', { reason: 'Threw a card' }]),
    open: async (page) => {
      await button(page, /^Log Refused Entry|^Refuse/)
        .first()
        .click();
      await radio(/.+/)(page);
    },
    press: submit('Log Refused Entry'),
  },
  {
    operation: 'PATCH /api/sessions/{id}/status',
    as,
    address: '/player-sessions',
    press: tap('Start Playing, Naomi Clarke'),
  },
  {
    operation: 'POST /api/sessions/{id}/check-out',
    as,
    address: '/player-sessions',
    open: tap('Check Out, Naomi Clarke'),
    press: submit('Check Out'),
  },
];
