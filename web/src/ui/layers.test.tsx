import { act, screen, waitFor, within } from '@testing-library/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { Button, IconButton } from './button';
import { Confirm } from './confirm';
import { Dialog, DialogBody, DialogFoot, DialogForm } from './dialog';
import { Drawer } from './drawer';
import { Field } from './field';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuSeparator } from './menu';
import { TextInput } from './text-input';

function SeatDialog({ onSubmit }: { onSubmit?: () => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Seat Player" dirty={name !== ''}>
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit?.();
          }}
        >
          <DialogBody>
            <Field label="Name">
              <TextInput value={name} onChange={(event) => setName(event.target.value)} />
            </Field>
          </DialogBody>
          <DialogFoot note="Seat rental starts at $12.00 per hour.">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" type="submit">
              Seat Player
            </Button>
          </DialogFoot>
        </DialogForm>
      </Dialog>
    </>
  );
}

test('a dialog has a title, takes the focus to its first field and gives it back', async () => {
  const { user } = renderUi(<SeatDialog />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  const dialog = screen.getByRole('dialog', { name: 'Seat Player' });
  const first = within(dialog).getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(first).toHaveFocus());
  await expectAccessible(dialog);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

function ScanDialog() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      {isOpen ? (
        <Dialog onClose={() => setIsOpen(false)} title="Check In">
          <input aria-label="Scan" autoFocus />
        </Dialog>
      ) : null}
    </>
  );
}

test('a dialog whose field takes the focus at once gives it back, too', async () => {
  const { user } = renderUi(<ScanDialog />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('textbox', { name: 'Scan' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
});

test('Enter in a field submits the form of the dialog', async () => {
  const submit = vi.fn<() => void>();
  const { user } = renderUi(<SeatDialog onSubmit={submit} />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(screen.getByRole('textbox'), 'Joanna{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});

test('closing asks when something was typed', async () => {
  const { user } = renderUi(<SeatDialog />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.type(screen.getByRole('textbox'), 'Joanna');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = screen.getByRole('alertdialog', { name: 'Discard changes?' });
  await expectAccessible(question);
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox')).toHaveValue('Joanna');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a confirmation starts on the safe button, shows its failure and leaves closing to the caller', async () => {
  const confirm = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  const { user } = renderUi(
    <Confirm
      onClose={close}
      title="Unseat Joanna Pike?"
      confirmLabel="Unseat"
      tone="danger"
      error="Failed to unseat player"
      onConfirm={confirm}
    >
      Her time is charged: $12.40.
    </Confirm>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Unseat Joanna Pike?' });
  const cancel = within(dialog).getByRole('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel).toHaveFocus());
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Failed to unseat player');
  await user.click(within(dialog).getByRole('button', { name: 'Unseat' }));
  expect(confirm).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(close).toHaveBeenCalledOnce();
});

test('a drawer is named and closes with Escape', async () => {
  const change = vi.fn<(open: boolean) => void>();
  const { user } = renderUi(
    <Drawer open onOpenChange={change}>
      <a href="#here">Dashboard</a>
    </Drawer>,
  );
  await expectAccessible(screen.getByRole('dialog', { name: 'Menu' }));
  await user.keyboard('{Escape}');
  expect(change).toHaveBeenCalledWith(false);
});

test('a menu opens by keyboard; a disabled item shows its reason', async () => {
  const rename = vi.fn<() => void>();
  const close = vi.fn<() => void>();
  const { user } = renderUi(
    <Menu trigger={<IconButton label="More for Table 8" icon={Ellipsis} tip={false} />}>
      <MenuLabel>Table 8</MenuLabel>
      <MenuItem onSelect={rename}>Change game</MenuItem>
      <MenuItem onSelect={close} disabledReason="A game is running">
        Close seats
      </MenuItem>
      <MenuSeparator />
      <MenuItem tone="danger" onSelect={close}>
        End Game
      </MenuItem>
    </Menu>,
  );
  screen.getByRole('button', { name: 'More for Table 8' }).focus();
  await user.keyboard('{Enter}');
  await expectAccessible(screen.getByRole('menu'));
  const shut = screen.getByRole('menuitem', { name: 'Close seats A game is running' });
  expect(shut).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('menuitem', { name: 'Change game' }));
  expect(rename).toHaveBeenCalledOnce();
  expect(close).not.toHaveBeenCalled();
});

function MenuThatAsks() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>End Game</MenuItem>
      </Menu>
      <Confirm
        open={open}
        onClose={() => setOpen(false)}
        title="End the game?"
        confirmLabel="End Game"
        onConfirm={() => setOpen(false)}
      />
    </>
  );
}

test('from a menu’s item the focus comes back to the menu’s button', async () => {
  const { user } = renderUi(<MenuThatAsks />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: 'End Game' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
});

test('a choice inside a menu marks the chosen one', async () => {
  const choose = vi.fn<(value: string) => void>();
  const { user } = renderUi(
    <Menu trigger={<Button>Room</Button>} defaultOpen>
      <MenuChoice
        label="Active Room"
        value="a"
        onValueChange={choose}
        options={[
          { value: 'a', label: 'Lodge Card Club' },
          { value: 'b', label: 'Lodge North' },
        ]}
      />
    </Menu>,
  );
  expect(screen.getByRole('menuitemradio', { name: 'Lodge Card Club' })).toBeChecked();
  await user.click(screen.getByRole('menuitemradio', { name: 'Lodge North' }));
  expect(choose).toHaveBeenCalledWith('b');
});

test('the focus comes back to an opener that can no longer act', async () => {
  function Once() {
    const [open, setOpen] = useState(false);
    const [done, setDone] = useState(false);
    return (
      <>
        <Button disabledReason={done ? 'Done already' : undefined} onClick={() => setOpen(true)}>
          Seat Next Player
        </Button>
        {open ? (
          <Dialog onClose={() => setOpen(false)} title="Seat Player">
            <DialogFoot>
              <Button
                onClick={() => {
                  setDone(true);
                  setOpen(false);
                }}
              >
                Seat
              </Button>
            </DialogFoot>
          </Dialog>
        ) : null}
      </>
    );
  }
  const { user } = renderUi(<Once />);
  await user.click(screen.getByRole('button', { name: 'Seat Next Player' }));
  await user.click(screen.getByRole('button', { name: 'Seat' }));
  const opener = screen.getByRole('button', { name: 'Seat Next Player' });
  expect(opener).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(opener).toHaveFocus());
});

test.each([
  ['with the dialog', 0],
  ['after it, when the list has been read', 50],
])('an opener whose row goes %s leaves the focus to the next row', async (_, later) => {
  function List() {
    const [names, setNames] = useState(['Joanna Pike', 'Omar Haddad']);
    const [who, setWho] = useState<string | null>(null);
    function seat() {
      const rest = names.filter((name) => name !== who);
      if (later === 0) setNames(rest);
      else setTimeout(() => act(() => setNames(rest)), later);
      setWho(null);
    }
    return (
      <>
        <ol>
          {names.map((name) => (
            <li key={name}>
              <Button onClick={() => setWho(name)}>{name}</Button>
            </li>
          ))}
        </ol>
        {who === null ? null : (
          <Dialog onClose={() => setWho(null)} title="Seat Player">
            <DialogFoot>
              <Button onClick={seat}>Seat</Button>
            </DialogFoot>
          </Dialog>
        )}
      </>
    );
  }
  const { user } = renderUi(<List />);
  await user.click(screen.getByRole('button', { name: 'Joanna Pike' }));
  await user.click(screen.getByRole('button', { name: 'Seat' }));
  const next = screen.getByRole('button', { name: 'Omar Haddad' });
  await waitFor(() => expect(next).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Joanna Pike' })).toBeNull();
});
