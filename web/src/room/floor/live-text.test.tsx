import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WaitlistEntry } from '@/api/types';
import { LODGE_WAITLIST } from '@/test/fixtures/lodge';
import { renderWithData } from '@/test/render-with-data';
import { LiveText } from './live-text';
import type { FloorLists } from './use-floor';

test('the text follows the list without a new text node', async () => {
  const of = ({ entries }: FloorLists) => (entries.length === 0 ? '' : `${entries.length} waiting`);
  const { client } = renderWithData(
    <p>
      <LiveText roomId="room" of={of} />
    </p>,
  );
  const show = (list: WaitlistEntry[]) =>
    act(async () => {
      client.setQueryData(['/api/waitlist', 'room'], list);
      await expect.poll(() => client.isFetching()).toBe(0);
    });
  await show(LODGE_WAITLIST);
  const word = await screen.findByText(`${LODGE_WAITLIST.length} waiting`);
  const text = word.firstChild;
  await show(LODGE_WAITLIST.slice(1));
  await screen.findByText(`${LODGE_WAITLIST.length - 1} waiting`);
  expect(word.firstChild).toBe(text);
  await show([]);
  await expect.poll(() => word.textContent).toBe('');
});
