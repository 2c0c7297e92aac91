import { StrictMode } from 'react';
import { FirstRun } from '@/room/account/sign-in/unknown-tenant';
import { PlainPage } from '@/ui/plain-page';

/** Shown instead of the marketing page: there is no card room to sign in to. */
export function EmptyServer() {
  return (
    <StrictMode>
      <PlainPage>
        <FirstRun />
      </PlainPage>
    </StrictMode>
  );
}
