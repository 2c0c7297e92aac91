import { useId, useState } from 'react';
import { capitalize, formatTime } from '@/lib/format';
import type { List } from './client';
import { Button, Panel, Question } from './parts';
import { usePageTexts } from './texts/use-page-texts';
import { estimateReason, factsOf, placeReason, queueText, recordText } from './words';

interface ListCardProps {
  list: List;
  timeZone: string;
  /** When the page was read, if it is old; the place was true then. */
  asOf: string | undefined;
  disabledReason: string | undefined;
  onLeave: () => void;
}

/** The player's place on one list: the place first, then the wait, then the queue. */
export function ListCard({ list, timeZone, asOf, disabledReason, onLeave }: ListCardProps) {
  const [isWhyOpen, setWhyOpen] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const why = useId();
  const t = usePageTexts();
  const { gameName, position, queue, estimate, place } = list;
  return (
    <Panel title={gameName} isFlush>
      <div className="grid gap-3 px-4 pb-3">
        <dl className="grid grid-cols-[8.5rem_1fr] items-end gap-x-2 narrow:grid-cols-[7.25rem_1fr]">
          <dt className="row-start-2 text-dense text-ink-2">{asOf === undefined ? t.onTheList : t.at(asOf)}</dt>
          <dd className="row-start-1 text-kiosk font-semibold tracking-[-0.03em] whitespace-nowrap tabular-nums">
            {t.ordinal(position)}
            <small className="text-title font-normal tracking-normal text-ink-2"> {t.of(queue.length)}</small>
          </dd>
          <dt className="row-start-2 text-dense text-ink-2">{t.likelyWait(asOf)}</dt>
          <dd
            className={`row-start-1 pb-1 text-balance tabular-nums ${estimate === null ? 'text-title text-ink-2' : 'text-page font-semibold'}`}
          >
            {estimate === null ? t.noEstimate : capitalize(t.wait(estimate))}
          </dd>
        </dl>
        <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <Dots queue={queue} position={position} />
          <span className="text-dense text-ink-2">{queueText(t, queue)}</span>
        </p>
      </div>
      <p className="px-4 py-3 text-body text-ink-2">
        {estimateReason(t, list)} {recordText(t, list)} {t.onListSince(formatTime(list.joinedAt, timeZone))}{' '}
        {placeReason(t, place, timeZone)}
      </p>
      {isWhyOpen ? <Why id={why} list={list} timeZone={timeZone} /> : null}
      {isLeaving ? (
        <Question
          text={t.leaveAsk(gameName)}
          confirm={t.leave}
          disabledReason={disabledReason}
          onConfirm={onLeave}
          onCancel={() => setLeaving(false)}
        />
      ) : (
        <div className="grid grid-cols-2">
          <Button
            look="foot"
            aria-expanded={isWhyOpen}
            {...(isWhyOpen ? { 'aria-controls': why } : {})}
            onClick={() => setWhyOpen(!isWhyOpen)}
          >
            {t.why(position)}
          </Button>
          <Button
            look="foot"
            className="border-l-line-soft"
            disabledReason={disabledReason}
            onClick={() => setLeaving(true)}
          >
            {t.leave}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Dots that fit on the narrowest phone beside the words. */
const MAX_DOTS = 24;

const DOT = {
  called: 'bg-linear-to-r from-info from-50% to-transparent to-50% inset-ring-[1.5px] inset-ring-info',
  here: 'bg-ink-2',
  coming: 'inset-ring-[1.5px] inset-ring-control',
} as const;

/** Dot n is the n-th on the list. A solid dot is here, a ring is coming, a half is called; the player's own is larger. */
function Dots({ queue, position }: Pick<List, 'queue' | 'position'>) {
  const t = usePageTexts();
  return (
    <span role="img" aria-label={t.youAre(position, queue.length)} className="flex flex-wrap items-center gap-1.25">
      {queue.slice(0, MAX_DOTS).map((presence, index) => {
        const isOwn = index + 1 === position;
        const own = presence === 'coming' ? 'inset-ring-[2.5px] inset-ring-accent' : 'bg-accent';
        return (
          <i
            // A dot is its place in the queue.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            className={`rounded-full ${
              isOwn
                ? `mx-1 size-4 ring-[1.5px] ring-accent ring-offset-2 ring-offset-surface ${own}`
                : `size-2.5 ${DOT[presence]}`
            }`}
          />
        );
      })}
    </span>
  );
}

function Why({ id, list, timeZone }: { id: string; list: List; timeZone: string }) {
  const { ahead, position, joinedAt, place } = list;
  const t = usePageTexts();
  return (
    <div id={id} className="grid gap-4 p-4 text-body text-ink-2">
      <ol className="divide-y divide-line-soft">
        {ahead.map((one) => (
          <Place key={one.position} position={one.position} name={one.name}>
            {factsOf(t, one, timeZone)}
          </Place>
        ))}
        <Place position={position} name={t.you} isOwn>
          {t.joinedAt(formatTime(joinedAt, timeZone))} {placeReason(t, place, timeZone)}
        </Place>
      </ol>
      <div className="grid gap-2">
        <h3 className="text-phone font-semibold text-ink">{t.orderTitle}</h3>
        {t.order.map((rule) => (
          <p key={rule}>{rule}</p>
        ))}
      </div>
    </div>
  );
}

interface PlaceProps {
  position: number;
  name: string;
  isOwn?: boolean;
  children: React.ReactNode;
}

function Place({ position, name, isOwn = false, children }: PlaceProps) {
  return (
    <li className="grid grid-cols-[1.75rem_1fr] gap-x-2 py-2.5 first:pt-0">
      <span className={`text-phone font-semibold tabular-nums ${isOwn ? 'text-accent' : 'text-ink-3'}`}>
        {position}
      </span>
      <div>
        <b className={`block text-phone font-semibold ${isOwn ? 'text-accent' : 'text-ink'}`}>{name}</b>
        {children}
      </div>
    </li>
  );
}
