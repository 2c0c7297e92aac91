import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeRoom } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { RoomDialog } from './room-dialog';

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a colleague's change of the time zone survives a new name", async () => {
  const room = makeRoom();
  const asked = fakeFetch(() => jsonAnswer(room));
  const onClose = vi.fn<() => void>();
  const { user, client, rerender } = renderWithData(<RoomDialog room={room} like={room} onClose={onClose} />);
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), ' II');
  rerender(
    <QueryClientProvider client={client}>
      <RoomDialog room={{ ...room, timeZone: 'America/Denver' }} like={room} onClose={onClose} />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const sent = asked.find(({ method }) => method === 'PATCH')?.body ?? '{}';
  expect(JSON.parse(sent)).toEqual({ name: `${room.name} II` });
});
