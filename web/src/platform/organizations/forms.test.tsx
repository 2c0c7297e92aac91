import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { createQueryClient } from '@/api/query-client';
import { fakeFetch, jsonAnswer } from '@/test/fake-fetch';
import { renderUi } from '@/test/render';
import { CreateOrganizationDialog } from './create-organization-dialog';
import { FirstRunForm } from './first-run-form';
import { RegisterForm } from './register-form';

const platformDomain = 'pitboss.example';
const nothing = () => undefined;

test.each<[string, ReactNode]>([
  ['Set Up the Card Room', <FirstRunForm key="1" code="ABC" platformDomain={platformDomain} onDone={nothing} />],
  ['Register Your Room', <RegisterForm key="2" platformDomain={platformDomain} onDone={nothing} />],
  ['Create Organization', <CreateOrganizationDialog key="3" platformDomain={platformDomain} onClose={nothing} />],
])('an empty form puts the focus on its first field: %s', async (submit, form) => {
  fakeFetch(() => jsonAnswer({}));
  const { user } = renderUi(<QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>);
  const name = await screen.findByRole('textbox', { name: /^Organization name/ });
  await user.click(screen.getByRole('button', { name: submit }));
  expect(await screen.findByText('Organization name is required')).toBeVisible();
  await waitFor(() => expect(name).toHaveFocus());
});
