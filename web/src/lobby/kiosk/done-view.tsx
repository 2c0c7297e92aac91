import { usePrinting } from '@/lib/hooks/use-printing';
import { PrintSheet } from '@/ui/print-sheet';
import type { Room, Visit, WaitingList } from './calls';
import { Card, type PageLink, useCardTitle } from './card';
import { Acts, Columns, Heading, KioskButton, Left } from './parts';
import { waitText } from '../wording';
import { callOf, lists, placeOf } from './wording';

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
        <Heading text={advice(own.length, link)}>{isOnList ? "You're on the list" : "You're checked in"}</Heading>
        {link === null ? null : places}
        {shown.length === own.length ? null : (
          <p className="text-[1.125rem] leading-6 text-ink-2">{`And ${lists(own.length - shown.length)} more`}</p>
        )}
        <Acts>
          {link === null ? null : <KioskButton onClick={() => print(link)}>Print</KioskButton>}
          <KioskButton primary onClick={onClear}>
            Done
          </KioskButton>
        </Acts>
      </Left>
      {link === null ? (
        places
      ) : (
        <section
          aria-label="Your card"
          className="grid gap-3 self-start rounded-card border border-line bg-qr-paper p-6 text-qr-ink portrait:self-stretch"
        >
          <p className="text-center text-[1.125rem] leading-6 portrait:text-left">
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

function advice(places: number, link: PageLink | null): string {
  const scan = link === null ? '' : ' Scan the code with your phone to follow your place.';
  return places === 0
    ? `The front desk can add you to a list at any time.${scan}`
    : link === null
      ? 'Listen for your name.'
      : 'Listen for your name, or scan the code with your phone to follow your place.';
}

function Places({ lists: shown, timeZone }: { lists: readonly WaitingList[]; timeZone: string }) {
  return (
    <ul
      aria-label="Your lists"
      className="divide-y divide-line-soft rounded-card border border-line bg-surface landscape:self-stretch"
    >
      {shown.map((list) => {
        const call = callOf(list, timeZone);
        const [place = '', ...rest] = placeOf(list).split(' ');
        return (
          <li key={list.gameTypeId} className="flex min-h-18 items-center justify-between gap-4 px-6 py-2">
            <span className="min-w-0">
              <b className="block text-[1.25rem] leading-6 font-semibold">{list.gameName}</b>
              <span className="block text-[1.125rem] leading-6 text-ink-2">
                {call ?? (list.wait === null ? 'No estimate yet' : `Likely wait ${waitText(list.wait)}`)}
              </span>
            </span>
            <span className="text-stat font-semibold whitespace-nowrap">
              {call === null ? place : 'Called'}
              {call === null ? (
                <span className="text-[1.125rem] font-normal tracking-normal text-ink-2"> {rest.join(' ')}</span>
              ) : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
