import { expect, test } from 'vitest';
import { pageOf, slugOf, targetOf } from './guide.mjs';

const names = ['README', 'dealer', 'operations'];

test('a heading has the address that GitHub gives it', () => {
  expect(slugOf('Call a player, hold the seat')).toBe('call-a-player-hold-the-seat');
  expect(slugOf('What −1 and +1 do')).toBe('what-1-and-1-do');
});

test.each([
  ['dealer.md', '/guide/dealer'],
  ['dealer.md#take-a-break', '/guide/dealer#take-a-break'],
  ['README.md', '/guide'],
  ['../operations.md#backup', '/guide/operations#backup'],
  ['guide/dealer.md', '/guide/dealer'],
  ['../../deploy/Caddyfile', null],
  ['decisions/0027-verify-every-backup.md', null],
  ['https://example.com/a', 'https://example.com/a'],
  ['#backup', '#backup'],
])('a link to %s leads to %s', (href, target) => {
  expect(targetOf(href, names)).toBe(target);
});

test('a page lists its tasks below the introduction', () => {
  const text = '# Dealer\n\nFor *dealers*.\n\n## Take a **break**\n\n![A table](pictures/a.webp)\n\n## Leave\n';
  const { title, html } = pageOf('dealer', text, names);
  expect(title).toBe('Dealer');
  expect(html).toContain('<p>For <em>dealers</em>.</p>\n<nav aria-label="On this page">');
  expect(html).toContain('<li><a href="#take-a-break">Take a <strong>break</strong></a></li><li><a href="#leave">');
  expect(html).toContain('<h2 id="take-a-break">');
  expect(html).toContain('<img src="/guide/pictures/a.webp" alt="A table" loading="lazy" />');
});
