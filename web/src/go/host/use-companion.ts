import { clearToken } from '@/api/client/tokens';
import { useAct } from '@/shells/use-act';
import { ROOT } from '../games/model';
import { enterCompanion } from './acts';

/** Opens the companion in a new tab, signed in as the staff user's member. */
export function useCompanion() {
  const { run, busy } = useAct(enterCompanion);

  function open(address: string = ROOT) {
    // Open the tab now: browsers block a tab that opens after a response as a pop-up.
    const tab = window.open('', '_blank');
    run(
      {},
      () => {
        // Drop another member's token in this browser.
        clearToken('companion');
        if (tab === null) window.location.assign(address);
        else tab.location.replace(address);
      },
      () => {
        tab?.close();
        return false;
      },
    );
  }

  return { open, opening: busy };
}
