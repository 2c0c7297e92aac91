import { formatDate, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { pageAddress } from '@/lib/secret';
import { QrCode } from '@/ui/qr-code';
import type { Visit } from './calls';
import { useKioskTexts } from './texts/use-kiosk-texts';
import { calledTo } from './wording';

/** The link that a check-in made. */
export interface PageLink {
  link: string;
  secret: string;
}

interface CardProps {
  timeZone: string;
  name: string;
  visit: Visit;
  link: PageLink;
  /** Beside its text on a screen that stands upright. */
  isOnScreen?: boolean;
}

/** "Seat card, Sat, Nov 28, 8:31 PM" */
export function useCardTitle(visit: Visit, timeZone: string): string {
  const texts = useKioskTexts();
  const now = useNow(60_000);
  const title = calledTo(visit) === null ? texts.yourCard : texts.seatCard;
  return `${title}, ${formatDate(now, timeZone)}, ${formatTime(now, timeZone)}`;
}

/** The player's card, the same on the screen and on paper: their seat if they are called, and the code of their page. */
export function Card({ timeZone, name, visit, link: { link, secret }, isOnScreen = false }: CardProps) {
  const texts = useKioskTexts();
  const call = calledTo(visit);
  const own = visit.lists.filter(({ place }) => place !== null).map(({ gameName }) => gameName);
  return (
    <div
      className={`grid justify-items-center gap-3 text-center text-[1.125rem] leading-6 ${
        isOnScreen
          ? 'portrait:grid-cols-[14rem_minmax(0,1fr)] portrait:content-center portrait:justify-items-start portrait:gap-x-6 portrait:text-left portrait:*:col-start-2'
          : ''
      }`}
    >
      <b className="text-title font-semibold wrap-anywhere">{name}</b>
      {call === null ? null : (
        <p className="text-stat leading-tight font-semibold">
          {texts.table(call.tableNumber)}
          <br />
          {texts.seat(call.seatNumber)}
        </p>
      )}
      <div
        className={`w-56 max-w-full ${isOnScreen ? 'portrait:col-start-1! portrait:row-span-4 portrait:row-start-1' : ''}`}
      >
        <QrCode text={pageAddress(link, secret)} label={texts.codeOfPage} />
      </div>
      <p className="w-full border-t-2 border-dashed border-current pt-3">
        <b className="font-semibold">{texts.scanToSee}</b>
        {call === null ? null : (
          <>
            <br />
            {texts.heldUntil(formatTime(call.holdUntil, timeZone))}
          </>
        )}
        {own.length === 0 ? null : (
          <>
            <br />
            {own.join(', ')}
          </>
        )}
      </p>
    </div>
  );
}
