import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeAlert } from '@/test/fixtures/staff';
import { ROOM_ID } from '@/test/fixtures/make';
import { renderPage, sent } from '@/test/render-page';
import { ShiftNoteDialog } from './shift-note-dialog';
import { ShiftNotes } from './shift-notes';

afterEach(() => {
  vi.unstubAllGlobals();
});

const note = makeAlert({
  id: 'note_1',
  roomId: ROOM_ID,
  kind: 'shift_note',
  message: 'Table 5 short a chair',
  raisedBy: 'Pat Delgado',
});

test('a note shows its text and writer until it is marked read; calls are not listed', async () => {
  const { user, asked } = await renderPage({
    at: '/floor-manager',
    path: '/floor-manager',
    page: ShiftNotes,
    answers: {
      [`GET /api/pit-boss/alerts/${ROOM_ID}`]: [makeAlert(), note],
      'POST /api/pit-boss/alerts/note_1/resolve': note,
    },
  });
  expect(await screen.findByRole('listitem')).toHaveTextContent(/^Table 5 short a chairPat Delgado, /);
  await user.click(screen.getByRole('button', { name: 'Mark Read: Table 5 short a chair' }));
  expect(await screen.findByText('Note marked as read')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Shift Notes' })).toBeNull();
  expect(sent(asked)).toEqual(['POST /api/pit-boss/alerts/note_1/resolve {}']);
});

test('the form sends the trimmed note', async () => {
  const onClose = vi.fn<() => void>();
  const { user, asked } = await renderPage({
    at: '/floor-manager',
    path: '/floor-manager',
    page: () => <ShiftNoteDialog onClose={onClose} />,
    answers: { [`POST /api/pit-boss/alerts/${ROOM_ID}/shift-notes`]: note },
  });
  await user.click(await screen.findByRole('button', { name: 'Save Note' }));
  expect(await screen.findByText('Enter the note')).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Note' }), ' Tom waits for a rack ');
  await user.click(screen.getByRole('button', { name: 'Save Note' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent(asked)[0]).toContain('{"text":"Tom waits for a rack"}');
});
