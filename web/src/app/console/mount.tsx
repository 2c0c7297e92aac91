import { createRoot } from 'react-dom/client';
import { connect } from '../live';
import { Providers } from '../providers';
import { ConsoleApp } from './console-app';
import { registerDialogs } from '@/shells/dialog-host';
import { registerLive } from '@/api/live/use-live';
import { recordEarlyKeys } from '@/lib/early-keys';

registerLive(connect);
registerDialogs(async () => (await import('./dialogs')).consoleDialogs);

recordEarlyKeys();

export async function mount(root: HTMLElement, organization: string | null) {
  // Impersonating administrators and owners of new organizations arrive with a code in the address. Remove the code
  // from the address before anything else happens.
  if (/^#(?:impersonate|enter)=/.test(window.location.hash))
    await (await import('@/room/account/sign-in/entry-code')).enter(window);
  createRoot(root).render(
    <Providers>
      <ConsoleApp organization={organization} />
    </Providers>,
  );
}
