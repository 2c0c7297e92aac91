import { usePrinting } from '@/lib/hooks/use-printing';
import { PrintSheet } from '@/ui/print-sheet';
import { capitalize } from '@/lib/format';
import type { Room, Visit, WaitingList } from './calls';
import { Card, type PageLink, useCardTitle } from './card';
import { Acts, Columns, Heading, KioskButton, Left } from './parts';
import { type KioskTexts, useKioskTexts } from './texts/use-kiosk-texts';
import { callOf, placeOf } from './wording';

/** Places that fit beside the card, or above it on a screen that stands upright. */
const MAX_PLACES = 3;

interface DoneViewProps {
  name: string;
  visit: Visit;
  wasCheckedIn: boolean;
  /** Null where the room shows no codes. */
  link: PageLink | null;
  room: Room;
  onClear: () => void;
}

/** The places on the lists after the check-in, and the player's card. */
export function DoneView({ name, visit, wasCheckedIn, link, room, onClear }: DoneViewProps) {
  const texts = useKioskTexts();
  const [printed, print] = usePrinting<PageLink>();
  const own = visit.lists.filter(({ place }) => place !== null);
  const shown = link === null ? own : own.slice(0, MAX_PLACES);
  const places = own.length === 0 ? null : <Places lists={shown} timeZone={room.timeZone} />;
  const title = useCardTitle(visit, room.timeZone);
  const card = { timeZone: room.timeZone, name, visit };
  const isOnList = wasCheckedIn && own.length > 0;
  return (
    <Columns>
      <Left>
        <Heading text={advice(own.length, link, texts)}>{isOnList ? texts.onTheList : texts.checkedIn}</Heading>
        {link === null ? null : places}
        {shown.length === own.length ? null : (
          <p className="text-[1.125rem] leading-6 text-ink-2">{texts.andMore(own.length - shown.length)}</p>
        )}
        <Acts>
          {link === null ? null : <KioskButton onClick={() => print(link)}>{texts.print}</KioskButton>}
          <KioskButton primary onClick={onClear}>
            {texts.done}
          </KioskButton>
        </Acts>
      </Left>
      {link === null ? (
        places
      ) : (
        <section
          aria-label={texts.yourCard}
          className="grid gap-3 self-start rounded-card border border-line bg-qr-paper p-6 text-qr-ink portrait:self-stretch"
        >
          <p className="text-center text-balance text-[1.125rem] leading-6 portrait:text-left">
            {room.roomName}
            <br />
            {title}
          </p>
          <Card {...card} link={link} isOnScreen />
        </section>
      )}
      {printed === null ? null : (
        <PrintSheet heading={room.roomName} title={title}>
          <Card {...card} link={printed} />
        </PrintSheet>
      )}
    </Columns>
  );
}

function advice(places: number, link: PageLink | null, texts: KioskTexts): string {
  if (places === 0) return link === null ? texts.deskAdds : `${texts.deskAdds} ${texts.scanToFollow}`;
  return link === null ? texts.listen : texts.listenOrScan;
}

function waitOf({ wait }: WaitingList, texts: KioskTexts): string {
  return wait === null ? texts.noEstimate : texts.waitIs(texts.wait(wait));
}

function Places({ lists: shown, timeZone }: { lists: readonly WaitingList[]; timeZone: string }) {
  const texts = useKioskTexts();
  return (
    <ul
      aria-label={texts.yourLists}
      className="divide-y divide-line-soft rounded-card border border-line bg-surface landscape:self-stretch"
    >
      {shown.map((list) => {
        const call = callOf(list, timeZone, texts);
        const [place, ofAll] = placeOf(list, texts) ?? ['', ''];
        return (
          <li key={list.gameTypeId} className="flex min-h-18 items-center justify-between gap-4 px-6 py-2">
            <span className="min-w-0">
              <b className="block text-[1.25rem] leading-6 font-semibold">{list.gameName}</b>
              <span className="block text-[1.125rem] leading-6 text-ink-2">
                {call === null ? waitOf(list, texts) : capitalize(call)}
              </span>
            </span>
            <span className="text-stat font-semibold whitespace-nowrap">
              {call === null ? place : texts.called}
              {call === null ? (
                <span className="text-[1.125rem] font-normal tracking-normal text-ink-2"> {ofAll}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
