import { Ellipsis } from 'lucide-react';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderUi } from '@/test/render';
import { IconButton } from '@/ui/button';
import { ListRow, RowActs } from '@/ui/list-row';
import { Menu, MenuItem } from '@/ui/menu';
import { pressRowKey } from './row-keys';

const press = (event: KeyboardEvent) => {
  if (!event.defaultPrevented && pressRowKey(event.key, event.target)) event.preventDefault();
};

beforeEach(() => document.addEventListener('keydown', press));
afterEach(() => document.removeEventListener('keydown', press));

function Row({ name, calls = true }: { name: string; calls?: boolean }) {
  const menu = (
    <Menu trigger={<IconButton label={`More for ${name}`} icon={Ellipsis} tip={false} />}>
      <MenuItem onSelect={() => undefined}>Remove {name}</MenuItem>
    </Menu>
  );
  return (
    <ListRow
      title={name}
      action={calls ? <RowActs menu={menu}>{<button type="button">Call {name}</button>}</RowActs> : undefined}
    />
  );
}

function show() {
  return renderUi(
    <main>
      <ol>
        <Row name="Ana" />
        <Row name="Ben" calls={false} />
        <Row name="Cal" />
      </ol>
      <button type="button">Below</button>
    </main>,
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test('arrows move to the same control of the next row that has one', async () => {
  const { user } = show();
  button('Call Ana').focus();
  await user.keyboard('{ArrowUp}');
  expect(button('Call Ana')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(button('Call Cal')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(button('Call Cal')).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(button('Call Ana')).toHaveFocus();
});

test('. opens the menu of the row', async () => {
  const { user } = show();
  button('Call Cal').focus();
  await user.keyboard('.');
  expect(await screen.findByRole('menuitem', { name: 'Remove Cal' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Remove Ana' })).toBeNull();
});

test('outside of a row the keys do nothing', async () => {
  const { user } = show();
  button('Below').focus();
  await user.keyboard('{ArrowUp}.');
  expect(button('Below')).toHaveFocus();
  expect(screen.queryByRole('menu')).toBeNull();
});
