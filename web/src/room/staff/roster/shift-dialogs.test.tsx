import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeRoom } from '@/test/fixtures/make';
import { makeStaff } from '@/test/fixtures/staff';
import { renderWithData } from '@/test/render-with-data';
import { ShiftDialog } from './shift-dialogs';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('hours with a decimal comma are no tens of hours', async () => {
  const asked = fakeFetch(({ method }) => jsonAnswer(method === 'GET' ? [] : {}));
  const { user } = renderWithData(
    <ShiftDialog staff={makeStaff()} room={makeRoom()} strings={[]} onClose={vi.fn<() => void>()} />,
  );
  await user.clear(screen.getByLabelText(/^Hours/));
  await user.type(screen.getByLabelText(/^Hours/), '7,5');
  await user.click(screen.getByRole('button', { name: 'Plan Shift' }));
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true));
  const { plannedFrom, plannedTo } = JSON.parse(asked.find(({ method }) => method === 'POST')?.body ?? '{}') as Record<
    'plannedFrom' | 'plannedTo',
    string
  >;
  expect(Date.parse(plannedTo) - Date.parse(plannedFrom)).toBe(7.5 * 3_600_000);
});
