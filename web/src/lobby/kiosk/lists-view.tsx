import { useState } from 'react';
import { capitalize, formatNearDate, formatTime } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Shape } from '@/ui/shape';
import type { Visit, WaitingList } from './calls';
import { Acts, Columns, Heading, KioskButton, Left, Problem } from './parts';
import { type KioskTexts, useKioskTexts } from './texts/use-kiosk-texts';
import { callOf, firstName, outlook, placeOf, size, whereabouts } from './wording';

/** Rows that fit at once, upright too; with more lists one row less, and a button that turns the page. */
const MAX_ROWS = 5;

interface ListsViewProps {
  name: string;
  visit: Visit;
  /** The game types of the lists to join. */
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  timeZone: string;
  problem: string;
  onSubmit: (gameTypeIds: readonly string[]) => void;
  onClear: () => void;
  /** The player needs nothing more. */
  onLeave: () => void;
}

/** The membership, and the lists to join. */
export function ListsView(props: ListsViewProps) {
  const { name, visit, chosen, onChosen, timeZone, problem, onSubmit, onClear, onLeave } = props;
  const texts = useKioskTexts();
  const [page, setPage] = useState(0);
  const places = visit.lists.filter(({ place }) => place !== null).length;
  // A list that has closed meanwhile is chosen no more.
  const joined = visit.lists.filter((list) => list.place === null && chosen.includes(list.gameTypeId));
  const count = visit.checkedIn ? joined.length : places + joined.length;
  const act = visit.checkedIn ? texts.join : texts.checkInFor;
  const rows = visit.lists.length > MAX_ROWS ? MAX_ROWS - 1 : MAX_ROWS;
  const pages = Math.max(1, Math.ceil(visit.lists.length / rows));
  const first = (page % pages) * rows;
  const here = whereabouts(visit, timeZone, texts);
  return (
    <Columns>
      <Left>
        <Heading text={[here, advice(visit, places, texts)].filter(Boolean).join(' ')}>
          {texts.hi(firstName(name))}
        </Heading>
        <Membership visit={visit} timeZone={timeZone} />
        <Problem text={problem} />
        <Acts>
          {visit.checkedIn && count === 0 ? (
            <>
              <KioskButton onClick={() => onSubmit([])}>{texts.showCard}</KioskButton>
              <KioskButton primary onClick={onLeave}>
                {texts.done}
              </KioskButton>
            </>
          ) : (
            <>
              <KioskButton onClick={onClear}>{texts.startOver}</KioskButton>
              <KioskButton primary onClick={() => onSubmit(joined.map(({ gameTypeId }) => gameTypeId))}>
                {count === 0 ? texts.checkIn : act(count)}
              </KioskButton>
            </>
          )}
        </Acts>
      </Left>
      <section aria-labelledby="kiosk-lists" className="grid content-start gap-3">
        <h2 id="kiosk-lists" className="text-[1.25rem] leading-7 font-semibold">
          {texts.lists}
        </h2>
        {visit.lists.length === 0 ? <p className="text-[1.125rem] leading-6 text-ink-2">{texts.noGame}</p> : null}
        {visit.lists
          .slice(first, first + rows)
          .map((list) =>
            list.place === null ? (
              <Choice
                key={list.gameTypeId}
                list={list}
                isChosen={chosen.includes(list.gameTypeId)}
                onChange={(isChosen) =>
                  onChosen(isChosen ? [...chosen, list.gameTypeId] : chosen.filter((id) => id !== list.gameTypeId))
                }
              />
            ) : (
              <OwnPlace key={list.gameTypeId} list={list} joinedAt={list.place.joinedAt} timeZone={timeZone} />
            ),
          )}
        {pages < 2 ? null : (
          <KioskButton onClick={() => setPage(page + 1)}>{texts.moreLists((page % pages) + 1, pages)}</KioskButton>
        )}
      </section>
    </Columns>
  );
}

/** The acts of the player here. */
function advice({ checkedIn, membership }: Visit, places: number, texts: KioskTexts): string {
  if (membership !== 'active') return texts.needsMembership;
  if (checkedIn) return texts.canJoinMore;
  return places > 0 ? texts.keepPlaces : texts.chooseLists;
}

function Membership({ visit, timeZone }: { visit: Visit; timeZone: string }) {
  const texts = useKioskTexts();
  const now = useNow();
  const { membership, memberUntil } = visit;
  return (
    <dl className="rounded-card border border-line bg-surface text-[1.125rem] leading-6 *:flex *:min-h-15 *:items-center *:justify-between *:gap-3 *:px-4">
      <div>
        <dt className="text-ink-2">{texts.membership}</dt>
        <dd
          className={`flex items-center gap-2.5 font-semibold [&_svg]:size-4 ${membership === 'active' ? 'text-ok' : 'text-warn'}`}
        >
          <Shape name={membership === 'active' ? 'check' : 'clock'} />
          {texts.memberships[membership]}
        </dd>
      </div>
      {memberUntil === null ? null : (
        <div className="border-t border-line-soft">
          <dt className="text-ink-2">{texts.validUntil}</dt>
          <dd className="font-semibold">{formatNearDate(memberUntil, timeZone, now)}</dd>
        </div>
      )}
    </dl>
  );
}

const ROW =
  'relative grid min-h-19 grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-4 rounded-card border px-4 py-2';
const CHOSEN = 'border-accent bg-accent-soft inset-ring inset-ring-accent';

interface RowTextProps {
  title: string;
  below: string;
  figure: string;
  meaning: string;
}

function RowText({ title, below, figure, meaning }: RowTextProps) {
  return (
    <>
      <span className="min-w-0">
        <b className="block truncate text-[1.25rem] leading-6 font-semibold">{title}</b>
        <span className="block text-[1rem] leading-[1.375rem] text-balance text-ink-2">{below}</span>
      </span>
      <span className="text-right text-[1.125rem] leading-6 font-medium whitespace-nowrap">
        {figure}
        <span className="block text-[1rem] leading-[1.375rem] font-normal text-ink-2">{meaning}</span>
      </span>
    </>
  );
}

function Tick({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`grid size-8 place-items-center rounded-segment border-2 [&_svg]:size-[18px] ${
        isOn ? 'border-accent bg-accent text-on-accent' : 'border-control'
      }`}
    >
      {isOn ? <Shape name="check" /> : null}
    </span>
  );
}

interface ChoiceProps {
  list: WaitingList;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ list, isChosen, onChange }: ChoiceProps) {
  const texts = useKioskTexts();
  const [figure, meaning] = outlook(list, texts);
  return (
    <label
      className={`${ROW} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus ${
        isChosen ? CHOSEN : 'border-line bg-surface'
      }`}
    >
      <input
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
      />
      <Tick isOn={isChosen} />
      <RowText title={list.gameName} below={size(list, texts)} figure={figure} meaning={meaning} />
    </label>
  );
}

interface OwnPlaceProps {
  list: WaitingList;
  joinedAt: string;
  timeZone: string;
}

/** A list that the player is on already. */
function OwnPlace({ list, joinedAt, timeZone }: OwnPlaceProps) {
  const texts = useKioskTexts();
  const call = callOf(list, timeZone, texts);
  return (
    <div className={`${ROW} ${CHOSEN}`}>
      <Tick isOn />
      <RowText
        title={list.gameName}
        below={call === null ? texts.joinedAt(formatTime(joinedAt, timeZone)) : capitalize(call)}
        figure={call === null ? (placeOf(list, texts) ?? []).join(' ') : texts.called}
        meaning={call === null ? texts.yourPlace : texts.goToTable}
      />
    </div>
  );
}
