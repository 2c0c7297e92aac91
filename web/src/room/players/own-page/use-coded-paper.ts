import { useState } from 'react';
import { usePrinting } from '@/lib/hooks/use-printing';
import { type CodeRoom, usePageCode } from './use-page-code';

/** Prints a paper with a code of the player's page. The caller renders the paper while `printed` is not null. */
export function useCodedPaper(room?: CodeRoom) {
  const makeCode = usePageCode(room);
  const [isMaking, setMaking] = useState(false);
  /** `address` is null for a paper without a code. */
  const [printed, show] = usePrinting<{ address: string | null }>();

  async function print(player: Parameters<typeof makeCode>[0]) {
    setMaking(true);
    show({ address: await makeCode(player) });
    setMaking(false);
  }

  return { printed, isMaking, print };
}
