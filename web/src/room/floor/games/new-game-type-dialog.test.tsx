import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { expectAccessible } from '@/test/axe';
import { type Asked, fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { makeGameType } from '@/test/fixtures/make';
import { renderWithData } from '@/test/render-with-data';
import { NewGameTypeDialog } from './new-game-type-dialog';

afterEach(() => vi.unstubAllGlobals());

const PRESETS = {
  presets: [
    {
      name: "2/5 NL Hold'em",
      gameFormat: "NL Hold'em",
      smallBlind: '2.00',
      bigBlind: '5.00',
      minBuyIn: '200.00',
      maxBuyIn: '1000.00',
    },
  ],
  formats: [],
};

function serve(created: () => Response) {
  return fakeFetch(({ method }) => (method === 'POST' ? created() : jsonAnswer(PRESETS)));
}

function posted(asked: readonly Asked[]) {
  return asked.filter(({ method }) => method === 'POST');
}

async function choosePreset(user: ReturnType<typeof renderWithData>['user']) {
  const preset = await screen.findByRole('combobox', { name: 'Preset' });
  await user.click(preset);
  await user.click(await screen.findByRole('option', { name: /2\/5 NL Hold'em/ }));
}

test('a blank form shows its errors and sends no request', async () => {
  const asked = serve(() => jsonAnswer({}));
  const { user } = renderWithData(<NewGameTypeDialog onClose={vi.fn<() => void>()} />);
  await user.click(screen.getByRole('button', { name: 'Create Game Type' }));
  const said = (await screen.findAllByRole('alert')).map(({ textContent }) => textContent);
  expect(said).toEqual([
    'Game name is required',
    'Game format is required',
    'Small blind is required',
    'Big blind is required',
    'Minimum buy-in is required',
  ]);
  expect(posted(asked)).toHaveLength(0);
  await expectAccessible();
});

test('a preset fills the form; the request has amounts', async () => {
  const asked = serve(() => jsonAnswer(makeGameType()));
  const onClose = vi.fn<() => void>();
  const onCreated = vi.fn<() => void>();
  const { user } = renderWithData(<NewGameTypeDialog onClose={onClose} onCreated={onCreated} />);
  await choosePreset(user);
  expect(screen.getByRole('textbox', { name: 'Big blind' })).toHaveValue('5');
  const name = screen.getByRole('textbox', { name: 'Game name' });
  await user.clear(name);
  await user.type(name, 'Late 2/5');
  const most = screen.getByRole('textbox', { name: 'Maximum buy-in' });
  await user.clear(most);
  await user.click(screen.getByRole('button', { name: 'Create Game Type' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(JSON.parse(posted(asked)[0]?.body ?? '')).toEqual({
    ...PRESETS.presets[0],
    name: 'Late 2/5',
    maxBuyIn: null,
    interestMinimum: null,
  });
  expect(onCreated).toHaveBeenCalledWith(makeGameType());
  expect(await screen.findByText('Game type created successfully')).toBeInTheDocument();
});

test('a refusal stays in the dialog and keeps the draft', async () => {
  serve(
    () =>
      new Response(JSON.stringify({ status: 409, detail: "2/5 NL Hold'em is dealt already" }), {
        status: 409,
      }),
  );
  const onClose = vi.fn<() => void>();
  const { user } = renderWithData(<NewGameTypeDialog onClose={onClose} />);
  await choosePreset(user);
  await user.click(screen.getByRole('button', { name: 'Create Game Type' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Failed to create game type. 2/5 NL Hold'em is dealt already",
  );
  expect(screen.getByRole('textbox', { name: 'Game name' })).toHaveValue("2/5 NL Hold'em");
  expect(onClose).not.toHaveBeenCalled();
});
