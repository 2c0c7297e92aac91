import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNow } from '@/lib/hooks/use-now';
import { Mark } from '@/ui/mark';
import { useWords } from './board-context';
import { beginPairing, claimPairing, screenQuery } from './queries';

const ASK_EVERY_MS = 2_000;

/** A screen that belongs to no room shows its code until a manager has typed it. */
export function PairingPage() {
  const words = useWords().pairing;
  const client = useQueryClient();
  const offer = useQuery({
    queryKey: ['pairing'],
    queryFn: beginPairing,
    retry: true,
    retryDelay: ASK_EVERY_MS,
    // The code stays until it expires: a manager is typing it.
    staleTime: Infinity,
    gcTime: 0,
  });
  const secret = offer.data?.secret;
  const claim = useQuery({
    queryKey: ['claim', secret],
    queryFn: () => claimPairing(secret ?? ''),
    enabled: secret !== undefined,
    retry: false,
    refetchInterval: ASK_EVERY_MS,
  });
  const now = useNow();
  const { data: answer, isError } = claim;
  const secondsLeft = Math.max(0, Math.round((Date.parse(offer.data?.until ?? '') - now) / 1000) || 0);

  // Synchronizes with the server: a paired screen shows its board, an old code is replaced.
  useEffect(() => {
    if (answer?.state === 'paired') void client.invalidateQueries({ queryKey: screenQuery.queryKey });
    if (answer?.state === 'expired') void client.invalidateQueries({ queryKey: ['pairing'] });
  }, [client, answer]);

  const code = offer.data?.code ?? '';
  return (
    <main className="grid h-dvh place-content-center justify-items-center gap-[3rem] bg-canvas p-[5vmin] text-[2.2rem] leading-[1.2] text-ink">
      <p className="flex items-center gap-[1.4rem] text-ink-2 [&_svg]:size-[3rem]">
        <Mark /> {words.pitBossScreen}
      </p>
      <h1 className="text-[4.4rem] font-semibold tracking-[-0.02em]">{words.connect}</h1>
      <p
        role="img"
        aria-label={code === '' ? undefined : words.code(code)}
        className="flex gap-[1.2rem] portrait:gap-[0.6rem]"
      >
        {[...code.padEnd(6)].map((letter, i) => (
          <span
            // The places of the code stay, only their letters change.
            key={i} // eslint-disable-line react/no-array-index-key
            aria-hidden
            className={`grid h-[14rem] w-[10.4rem] place-content-center rounded-[0.8rem] border border-line bg-surface text-[9rem] font-semibold portrait:h-[18vmin] portrait:w-[12vmin] portrait:text-[11vmin] ${i === 3 ? 'ml-[2.4rem] portrait:ml-[1.4rem]' : ''}`}
          >
            {letter}
          </span>
        ))}
      </p>
      <ol className="grid list-inside list-decimal gap-[0.8rem] text-ink-2">
        <li>
          {words.open} <Label>Settings, Screens</Label>.
        </li>
        <li>
          {words.choose} <Label>Add Screen</Label> {words.typeCode}
        </li>
        <li>{words.pick}</li>
      </ol>
      <p role="status" className="text-ink-2">
        {offer.isPending || isError ? words.offline : words.online(clockOf(secondsLeft))}
      </p>
    </main>
  );
}

/** A label of the staff's console, which is in English. */
function Label({ children }: { children: string }) {
  return (
    <b lang="en" className="font-semibold text-ink">
      {children}
    </b>
  );
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
