import { useQuery } from '@tanstack/react-query';
import { QrCode } from '@/ui/qr-code';
import { useWords } from './board-context';
import { arrivalCodeQuery } from './queries';

/** Joined from elsewhere and not here yet. */
export function Ring() {
  return <span aria-hidden className="size-[1.1rem] flex-none rounded-full inset-ring-[0.2rem] inset-ring-control" />;
}

interface JoinCodeProps {
  /** Of the room's public page. */
  address: string;
  /** Proves that a player is in front of the board. */
  code?: string;
}

/** The arrival code of a room; empty while it is unknown. */
export function useArrivalCode(roomId: string): string {
  return useQuery(arrivalCodeQuery(roomId)).data?.code ?? '';
}

/** The way to the room's page. */
export function JoinCode({ address, code = '' }: JoinCodeProps) {
  const words = useWords();
  return (
    <div className="flex items-center gap-[1.6rem]">
      <p className="grid text-right portrait:hidden">
        <b className="font-medium text-ink">{words.joinByPhone}</b>
        {code === '' ? (
          words.seeYourPlace
        ) : (
          <span>
            {words.yourCode} <b className="font-semibold tracking-[0.1em] text-ink">{code}</b>
          </span>
        )}
      </p>
      <div className="grid w-[9rem] flex-none justify-items-center">
        <QrCode text={`${location.origin}/r/${address}`} label={words.joinByPhone} />
        {code === '' ? null : <b className="hidden font-semibold tracking-[0.1em] text-ink portrait:block">{code}</b>}
      </div>
    </div>
  );
}
