// PitBoss Go inside the shell: a staff user hosts a game, and the community's phones see it at once.
import { expect, test } from 'vitest';
import { openClub } from './harness/club';
import { button, heading, navigation, see, seeToast } from './harness/pages';

const club = openClub();

test('a game that staff starts in the shell runs on the companion; a reload stays in the shell', async () => {
  const desk = await club.visit('/settings', { as: 'floor' });
  await navigation(desk).getByRole('link', { name: 'PitBoss Go' }).click();
  await see(heading(desk, 'PitBoss Go'));
  await button(desk, 'Create Game').first().click();
  const form = desk.getByRole('dialog', { name: 'Create Game' });
  await form.getByLabel('Game name').fill('Cellar');
  await button(form, 'Create Game').click();
  await seeToast(desk, 'Game Created');
  const start = desk.getByRole('button', { name: 'Start Game, Cellar' });
  await see(start);

  const games = await (
    await club.api('floor')
  ).get<{ gameName: string; inviteCode: string }[]>('/api/game-sessions/host/me');
  const code = games.find(({ gameName }) => gameName === 'Cellar')?.inviteCode;
  const phone = await club.visit(`/pitboss-go?join=${code}`, {
    as: 'player',
    width: 390,
    touch: true,
  });
  await button(phone, 'Join Game').click();
  await see(heading(phone, 'Cellar'));

  await start.click();
  await see(desk.getByRole('article', { name: 'Cellar' }));
  await see(phone.getByRole('link', { name: 'Enter Game' }));

  await desk.getByRole('tab', { name: /^Players/ }).click();
  await see(desk.getByRole('table', { name: 'Players of home games' }));
  await desk.reload();
  await see(navigation(desk));
  await see(desk.getByRole('table', { name: 'Players of home games' }));
  expect(new URL(desk.url()).pathname).toBe('/pitboss-go');
});
