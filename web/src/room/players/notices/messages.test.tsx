import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { makeUser, NOW, ROOM_ID } from '@/test/fixtures/make';
import { makeProfile } from '@/test/fixtures/players';
import { renderPage, sent } from '@/test/render-page';
import { toasts } from '@/ui/toast-store';
import { AgreedPanel, MessageRecord } from './messages-panels';
import type { NoticeChannel, NoticeLogEntry } from './queries';

const ID = 'player_curtis_nakamura';
const PATH = `/api/player-notices/${ROOM_ID}/${ID}`;
const ago = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

const text: NoticeChannel = {
  id: 'text',
  kind: 'text',
  address: '••• 0133',
  consentedAt: ago(2),
  source: 'page',
  stoppedAt: null,
  stopSource: null,
};
const stopped: NoticeChannel = { ...text, id: 'old', consentedAt: ago(90), stoppedAt: ago(30), stopSource: 'text' };
const failed: NoticeLogEntry = {
  id: 'notice',
  kind: 'called',
  status: 'failed',
  failure: 'refused',
  channel: 'text',
  createdAt: ago(1),
  sentAt: ago(1),
  deliveredAt: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.clear();
});

function show(record: { channels: NoticeChannel[]; notices: NoticeLogEntry[] }, permissions = makeUser().permissions) {
  return renderPage({
    at: `/players/${ID}`,
    path: '/players/$playerId',
    page: () => (
      <>
        <AgreedPanel playerId={ID} />
        <MessageRecord playerId={ID} />
      </>
    ),
    user: makeUser({ permissions }),
    answers: {
      [`GET ${PATH}`]: record,
      [`POST ${PATH}/stop`]: () => new Response(null, { status: 204 }),
      [`GET /api/players/${ID}/profile`]: makeProfile(),
    },
  });
}

test('the record shows each agreement and each stop, and messages without their words', async () => {
  const { container } = await show({ channels: [text, stopped], notices: [failed] });
  const consents = await screen.findByRole('table', { name: /^Consents/ });
  const rows = within(consents).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Text to ••• 0133', 'Agreed', 'on their own page'],
    ['Text to ••• 0133', 'Stopped', 'by replying STOP'],
    ['Text to ••• 0133', 'Agreed', 'on their own page'],
  ]);
  const messages = screen.getByRole('table', { name: /^Messages/ });
  expect(within(messages).getByText('refused by the service')).toBeVisible();
  expect(within(messages).getByRole('cell', { name: 'Your seat is ready' })).toBeVisible();
  await expectAccessible(container);
});

test('staff record a stop, and never an agreement', async () => {
  const { user, asked } = await show({ channels: [text], notices: [] });
  await user.click(await screen.findByRole('button', { name: 'Record a Stop' }));
  const question = await screen.findByRole('alertdialog', { name: /^Stop all messages to/ });
  await user.click(within(question).getByRole('button', { name: 'Record Stop' }));
  expect(await screen.findByText('Stop recorded')).toBeVisible();
  expect(sent(asked)).toEqual([`POST ${PATH}/stop {}`]);
  expect(screen.queryByRole('button', { name: /agree|consent/i })).not.toBeInTheDocument();
});

test.each([
  [[], 'Agreed to none'],
  [[stopped], 'Stopped all messages'],
])('a player who gets no messages is called by voice', async (channels, title) => {
  await show({ channels, notices: [] });
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(/^Call by voice/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record a Stop' })).not.toBeInTheDocument();
});

test('a role that may not manage players sees the record alone', async () => {
  await show({ channels: [text], notices: [] }, ['view_players']);
  expect(await screen.findByRole('table', { name: /^Consents/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Record a Stop' })).not.toBeInTheDocument();
});
