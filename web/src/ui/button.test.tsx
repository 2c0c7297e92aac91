import { screen, waitFor } from '@testing-library/react';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { renderUi } from '@/test/render';
import { Button, IconButton, LinkButton } from './button';

test('acts, and is of type button by default', async () => {
  const act = vi.fn<() => void>();
  const { user } = renderUi(<Button onClick={act}>Add Player</Button>);
  const button = screen.getByRole('button', { name: 'Add Player' });
  expect(button).toHaveAttribute('type', 'button');
  await user.click(button);
  expect(act).toHaveBeenCalledOnce();
});

test('one that cannot act stays, says why and does nothing', async () => {
  const act = vi.fn<() => void>();
  const submit = vi.fn<() => void>();
  const { user } = renderUi(
    <form onSubmit={submit}>
      <Button type="submit" onClick={act} disabledReason="No open seat">
        Seat
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Seat' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAccessibleDescription('No open seat');
  await user.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  // A tap shows the reason and announces it.
  expect(await screen.findByRole('tooltip')).toHaveTextContent('No open seat');
  await waitFor(() => expect(document.querySelector('[data-announcer]')).toHaveTextContent('No open seat'));
});

test('while busy a second press does nothing', async () => {
  const act = vi.fn<() => void>();
  const { user } = renderUi(
    <Button busy onClick={act}>
      Saving…
    </Button>,
  );
  await user.click(screen.getByRole('button'));
  expect(act).not.toHaveBeenCalled();
  expect(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('an icon alone has a name; all are accessible', async () => {
  renderUi(
    <>
      <IconButton label="More for Table 8" icon={Ellipsis} />
      <IconButton label="Delete" icon={Ellipsis} disabledReason="Only the owner may" />
      <LinkButton>View All</LinkButton>
    </>,
  );
  expect(screen.getByRole('button', { name: 'More for Table 8' })).toBeVisible();
  await expectAccessible();
});

test('the focus stays on a button that can no longer act', async () => {
  function Once() {
    const [done, setDone] = useState(false);
    return (
      <Button disabledReason={done ? 'Done already' : undefined} onClick={() => setDone(true)}>
        Once
      </Button>
    );
  }
  const { user } = renderUi(<Once />);
  await user.tab();
  await user.keyboard('{Enter}');
  const button = screen.getByRole('button', { name: 'Once' });
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
});
