import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { Checkbox, Switch } from './checkbox';
import { Field, FieldGroup } from './field';
import { Segmented } from './segmented';
import { Select } from './select';
import { Tabs } from './tabs';
import { MoneyInput, PasswordInput, SearchInput, TextArea, TextInput } from './text-input';

test('a field ties label, hint and error to its input', async () => {
  renderUi(
    <Field label="Name" hint="As on the card." error="Player name is required" required>
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: /^Name/ });
  expect(input).toBeInvalid();
  expect(input).toBeRequired();
  expect(input).toHaveAccessibleDescription('As on the card. Player name is required');
  expect(screen.getByRole('alert')).toHaveTextContent('Player name is required');
  await expectAccessible();
});

test('without an error there is no message', () => {
  renderUi(
    <Field label="Name">
      <TextInput />
    </Field>,
  );
  expect(screen.getByRole('textbox', { name: 'Name' })).not.toHaveAttribute('aria-describedby');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('money is text with a decimal keypad', () => {
  renderUi(
    <Field label="Buy-in amount">
      <MoneyInput range="200 to 1,000" defaultValue="500" />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Buy-in amount' });
  expect(input).toHaveAttribute('inputmode', 'decimal');
  expect(input).toHaveAttribute('type', 'text');
});

test('a password can be looked at', async () => {
  const { user } = renderUi(
    <Field label="Password">
      <PasswordInput autoComplete="current-password" />
    </Field>,
  );
  const input = screen.getByLabelText('Password');
  expect(input).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
});

test('every kind of input is accessible in its field', async () => {
  renderUi(
    <main>
      <Field label="Search players" hideLabel>
        <SearchInput placeholder="Search" />
      </Field>
      <Field label="Note">
        <TextArea />
      </Field>
      <FieldGroup label="Notice by" error="Choose one" required>
        <Checkbox>Phone</Checkbox>
      </FieldGroup>
      <Switch label="Charge while away" detail="The clock goes on." />
    </main>,
  );
  expect(screen.getByRole('switch', { name: 'Charge while away The clock goes on.' })).toBeVisible();
  expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose one');
  await expectAccessible();
});

test('a select is named by its field and answers the value', async () => {
  const choose = vi.fn<(value: string) => void>();
  const { user } = renderUi(
    <Field label="Game type" error="Please select a game type">
      <Select
        value=""
        onValueChange={choose}
        placeholder="Choose a game"
        options={[
          { value: '1-3', label: "1/3 NL Hold'em" },
          { value: 'plo', label: '1/2 PLO', disabled: true },
        ]}
      />
    </Field>,
  );
  const select = screen.getByRole('combobox', { name: 'Game type' });
  expect(select).toHaveTextContent('Choose a game');
  expect(select).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible();
  select.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('option', { name: '1/2 PLO' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('option', { name: "1/3 NL Hold'em" }));
  expect(choose).toHaveBeenCalledWith('1-3');
});

test('segments: one of a few, and the chosen one stays', async () => {
  const choose = vi.fn<(value: string) => void>();
  const { user } = renderUi(
    <Segmented
      label="Filter tables"
      value="all"
      onValueChange={choose}
      segments={[
        { value: 'all', label: 'All', count: 12 },
        { value: 'short', label: 'Short', count: 2 },
      ]}
    />,
  );
  expect(screen.getByRole('radio', { name: 'All 12' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'All 12' }));
  expect(choose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Short 2' }));
  expect(choose).toHaveBeenCalledWith('short');
  await expectAccessible();
});

function Example() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  return (
    <Tabs
      label="Example"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'one', label: 'Overview', content: 'First' },
        { value: 'two', label: 'Memberships', count: 12, content: 'Second' },
      ]}
    />
  );
}

test('tabs: arrows move and show', async () => {
  const { user } = renderUi(<Example />);
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Memberships 12' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Second');
  await expectAccessible();
});

test('tabs: focus that a closed dialog returns to a refused tab does not choose it again', () => {
  renderUi(<Example />);
  act(() => screen.getByRole('tab', { name: 'Memberships 12' }).focus());
  expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
});
