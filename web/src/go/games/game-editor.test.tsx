import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { HERE } from '@/lib/here-zone';
import type { FormHandle } from '@/shells/with-handle';
import { makeGame } from '@/test/fixtures/home';
import type { HomeGame, NewHomeGame } from '../types';
import { GameEditor } from './game-editor';
import { formOf } from './schema';

test('fields that were not edited follow a change by another host', async () => {
  const user = userEvent.setup();
  const send = vi.fn<FormHandle<NewHomeGame, HomeGame>['send']>(async () => undefined);
  const editor = (game: HomeGame) => (
    <GameEditor
      act={{ send, sayDone: () => undefined, busy: false }}
      vars={(values) => values}
      start={formOf(game, HERE)}
      submitLabel="Save Changes"
      failure="Failed"
      onDone={() => undefined}
    >
      {(form, dock) => (
        <>
          {form}
          {dock}
        </>
      )}
    </GameEditor>
  );
  const { rerender } = render(editor(makeGame()));
  await user.type(screen.getByLabelText(/^Game name/i), ' late');
  rerender(editor(makeGame({ location: 'Garage' })));
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(send.mock.calls[0]?.[0]).toMatchObject({ gameName: `${makeGame().gameName} late`, location: 'Garage' });
});
