import { StrictMode } from 'react';
import { FirstRun } from '@/features/auth/unknown-tenant';
import { PlainPage } from '@/ui/plain-page';

/** In place of the marketing page: there is no card room to sign in to. */
export function EmptyServer() {
  return (
    <StrictMode>
      <PlainPage>
        <FirstRun />
      </PlainPage>
    </StrictMode>
  );
}
