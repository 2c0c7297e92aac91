import { useQuery } from '@tanstack/react-query';
import { QrCode } from '@/ui/qr-code';
import { useWords } from './board-context';
import { arrivalCodeQuery } from './queries';

/** Joined from elsewhere and not here yet. */
export function Ring() {
  return <span aria-hidden className="size-[1.1rem] flex-none rounded-full inset-ring-[0.2rem] inset-ring-control" />;
}

/** The way to the room's page, and the code that proves that a player is in front of the board. */
export function JoinCode({ address, roomId }: { address: string; roomId: string }) {
  const { data } = useQuery(arrivalCodeQuery(roomId));
  const words = useWords();
  return (
    <div className="flex items-center gap-[1.6rem]">
      <p className="grid text-right portrait:hidden">
        <b className="font-medium text-ink">{words.joinByPhone}</b>
        {data === undefined || data.code === '' ? (
          words.seeYourPlace
        ) : (
          <span>
            {words.yourCode} <b className="font-semibold tracking-[0.1em] text-ink">{data.code}</b>
          </span>
        )}
      </p>
      <div className="grid w-[9rem] flex-none justify-items-center">
        <QrCode text={`${location.origin}/r/${address}`} label={words.joinByPhone} />
        {data === undefined || data.code === '' ? null : (
          <b className="hidden font-semibold tracking-[0.1em] text-ink portrait:block">{data.code}</b>
        )}
      </div>
    </div>
  );
}
