import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openDialog } from '@/shells/dialogs';
import { renderUi } from '@/test/render';
import { Dialog, DialogBody } from '@/ui/dialog';
import { DialogHost, registerDialogs } from './dialog-host';

function EditRoom({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={`Room ${roomId}`}>
      <DialogBody>
        <button type="button" onClick={() => openDialog('add-room')}>
          Add another
        </button>
      </DialogBody>
    </Dialog>
  );
}

const AddRoom = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} title="Add Room">
    <DialogBody>Text</DialogBody>
  </Dialog>
);

registerDialogs(() =>
  Promise.resolve({
    'add-room': () => Promise.resolve(AddRoom),
    'edit-room': () => Promise.resolve(EditRoom),
    'create-tournament': () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  }),
);

function Page() {
  return (
    <main>
      <button type="button" onClick={() => openDialog('edit-room', { roomId: 'room_1' })}>
        Edit
      </button>
      <button type="button" onClick={() => openDialog('create-tournament')}>
        Create
      </button>
    </main>
  );
}

test('dialogs open by name with their ids, above each other, and give the focus back', async () => {
  const { user } = renderUi(
    <>
      <Page />
      <DialogHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Add another' }));
  expect(await screen.findByRole('dialog', { name: 'Add Room' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Room room_1' })).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test('a dialog whose code is missing says so, can be closed, and can be opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user } = renderUi(
    <>
      <Page />
      <DialogHost />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be opened');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Create' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect(await screen.findByRole('alert')).toBeVisible();
});

test('the dialogs of a page go with it', async () => {
  const view = renderUi(<DialogHost />);
  openDialog('add-room');
  expect(await screen.findByRole('dialog', { name: 'Add Room' })).toBeVisible();
  view.unmount();
  renderUi(<DialogHost />);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('opening the dialog on top again changes its parameters and keeps the dialog', async () => {
  const { user } = renderUi(<DialogHost />);
  openDialog('edit-room', { roomId: 'room_1' });
  const first = await screen.findByRole('dialog', { name: 'Room room_1' });
  openDialog('edit-room', { roomId: 'room_2' });
  expect(await screen.findByRole('dialog', { name: 'Room room_2' })).toBe(first);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
