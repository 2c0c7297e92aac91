// The pit boss's screen: alerts from elsewhere, their resolution, and the dealers' next push.
import { expect, test } from 'vitest';
import type { Alert, Rotation } from '@/api/staff-types';
import { lodge } from './harness/api';
import { look } from './harness/axe';
import { openClub } from './harness/club';
import { button, heading, see, seeToast } from './harness/pages';

const club = openClub();

const at = (tab: string) => `/pit-boss/${lodge}${tab === 'alerts' ? '' : `?tab=${tab}`}`;

function toastTime(instant: number): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Chicago',
    hour: 'numeric',
    minute: '2-digit',
  })
    .format(instant)
    .replace(/\u202F/g, ' ');
}

test('a call from a table appears and is resolved', async () => {
  const dealer = await club.api('dealer');
  const page = await club.visit(at('alerts'), { as: 'pit' });
  await see(heading(page, 'Pit Boss Control Center'));
  await see(page.getByText('Live', { exact: true }));
  const alerts = page.getByRole('region', { name: 'Live Alerts' });
  await see(alerts.getByRole('listitem'));

  await dealer.post<Alert>('/api/pit-boss/alerts', {
    roomId: lodge,
    tableId: 'table_7',
    kind: 'dispute',
    note: 'Both say that the pot is theirs',
  });
  const row = alerts.getByRole('listitem').filter({ hasText: 'Both say that the pot is theirs' });
  await see(row);
  await see(page.getByRole('link', { name: /^Table 7 .*Dispute/ }));

  await row.getByRole('button', { name: /^Resolve/ }).click();
  await seeToast(page, 'Alert resolved');
  await expect.poll(() => row.count()).toBe(0);
  await button(page, 'Show resolved today').click();
  await see(page.getByRole('region', { name: 'Resolved Today' }).getByText('Table 7: Dispute.'));
});

test('the next push is confirmed once it is due', async () => {
  const pit = await club.api('pit');
  const page = await club.visit(at('staff'), { as: 'pit' });
  await see(page.getByRole('table', { name: 'Dealer rotation by table' }));
  const { strings } = await pit.get<Rotation>(`/api/rotation/${lodge}`);
  const next = Math.min(...strings.map(({ pushes }) => Date.parse(pushes[1] ?? '')));
  const confirm = button(page, /^Confirm .* Push$/);
  await see(confirm);
  // The demo's next push may be more than ten minutes away, too early to confirm it.
  const left = next - 10 * 60_000 - Date.now();
  if (left > 20_000) {
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    return;
  }
  await expect.poll(() => confirm.getAttribute('aria-disabled')).not.toBe('true');
  await confirm.click();
  await seeToast(page, `${toastTime(next).replace(/ [AP]M$/, '')} push confirmed`);
});

test.each(['alerts', 'tables', 'staff', 'insights'])('axe: %s', async (tab) => {
  const page = await club.visit(at(tab), { as: 'pit' });
  await see(heading(page, 'Pit Boss Control Center'));
  await see(page.getByText('Live', { exact: true }));
  const shown = {
    alerts: page.getByRole('region', { name: 'Live Alerts' }).getByRole('listitem'),
    tables: page.getByRole('table', { name: 'Tables of the room' }),
    staff: page.getByRole('table', { name: 'Staff of the shift' }),
    insights: page.getByRole('region', { name: 'Recommendations' }),
  }[tab];
  if (shown !== undefined) await see(shown);
  expect(await look(page)).toEqual([]);
});

test('the push sheet is a ruled table over the whole page, with a box for each dealer', async () => {
  const page = await club.visit(`/pit-boss/${lodge}?tab=staff`, {
    as: 'pit',
    // Keeps the printed sheet on the page, so that the test can inspect it.
    before: (opened) => opened.addInitScript(() => Reflect.set(window, 'print', () => undefined)),
  });
  await button(page, 'Print Push Sheet').click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-print-sheet] table');
  await see(sheet);
  const drawn = await sheet.evaluate((table) => {
    const row = table.querySelector('tbody tr');
    const box = row?.querySelector('[role="img"]');
    const cells = [...(row?.children ?? [])].map((cell) => {
      const { borderBottomStyle, textAlign } = getComputedStyle(cell);
      return `${borderBottomStyle} ${textAlign}`;
    });
    return {
      page: Math.round(table.getBoundingClientRect().width / document.body.clientWidth),
      cells: [...new Set(cells)],
      box: box === null || box === undefined ? 0 : box.getBoundingClientRect().width,
      others: [...document.body.children].filter(
        (one) => !one.hasAttribute('data-print-sheet') && getComputedStyle(one).display !== 'none',
      ).length,
    };
  });
  expect(drawn).toEqual({ page: 1, cells: ['solid left'], box: 16, others: 0 });
});

test.each([390, 834, 1280, 1440])('at %i a tile of the strip holds the longest state', async (width) => {
  const page = await club.visit(at('alerts'), { as: 'pit', width });
  const labels = page.getByRole('region', { name: 'Table overview' }).locator('a > span:has(> svg)');
  await see(labels);
  const cut = await labels.locator('> span').evaluateAll((spans) =>
    spans.filter((span) => {
      span.textContent = 'Membership';
      const words = document.createRange();
      words.selectNodeContents(span);
      return words.getBoundingClientRect().width > span.getBoundingClientRect().width + 0.5;
    }),
  );
  expect(cut.length).toBe(0);
});
