import type { Structure } from '@/api/tournament-types';
import { breakName, nextOf } from '@/domain/tournament-clock';
import { type Expected, expectedAt } from '@/domain/tournament-pace';
import { spanText } from '@/room/tournaments/clock/clock-text';
import { closingRow, levelCount } from '@/room/tournaments/structure/structure-model';
import { formatCount, formatTime } from '@/lib/format';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/facts';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { Panel, PanelFoot } from '@/ui/panel';
import type { StructureDesk } from './use-structure';

const ANTE: Record<Structure['ante'], string> = {
  none: 'None',
  each: 'Each player',
  big_blind: 'Big blind',
};

/** The expected times with their explanations. */
const EXPECTED: Record<Expected['what'], { label: string; why: string }> = {
  headsUp: {
    label: 'Heads-up expected',
    why: 'Estimated heads-up: 45 to 60 big blinds in play',
  },
  end: { label: 'End expected', why: 'One is left when all chips are worth 30 to 20 big blinds' },
};

/** The start, the close of registration, the meal break and the expected end. */
export function SchedulePanel({ structure }: { structure: StructureDesk }) {
  const { desk, draft, place, starts, end, timeZone } = structure;
  const { tournament } = desk;
  const time = (instant: number | null | undefined) =>
    instant === null || instant === undefined ? '–' : formatTime(instant, timeZone);
  const next = nextOf(draft.rows, place, 'break');
  const dinner = draft.rows.findIndex(({ kind, note }) => kind === 'break' && note !== '');
  const meal = draft.rows[dinner];
  const mealStart = starts[dinner];
  const now = useNow(60_000);
  const expected =
    tournament.status === 'completed'
      ? null
      : expectedAt(
          {
            items: draft.rows,
            starts,
            chips: tournament.chipsInPlay,
            playersLeft: tournament.playersLeft,
          },
          now,
        );
  return (
    <Panel
      title="Schedule"
      actions={
        structure.manages ? (
          <Button
            size="sm"
            onClick={() => openDialog('save-tournament-template', { tournamentId: tournament.id, atDesk: true })}
          >
            Save as Template
          </Button>
        ) : undefined
      }
    >
      <Facts variant="panel">
        <Fact label={tournament.startedAt === null ? 'Starts' : 'Started'}>
          {formatTime(tournament.startedAt ?? tournament.startTime, timeZone)}
        </Fact>
        <Fact label={tournament.entriesOpen ? 'Entries close' : 'Entries closed'}>{entriesClose(structure)}</Fact>
        {next === null ? null : (
          <Fact label="Next break">
            {time(starts[next.position])}
            {next.item.colorUp.length === 0 ? '' : `, ${colorUpText(next.item.colorUp)}`}
          </Fact>
        )}
        {meal === undefined ? null : (
          <Fact label={breakName(meal)}>
            {mealStart === null || mealStart === undefined
              ? `${meal.minutes} min`
              : `${time(mealStart)} to ${time(mealStart + meal.minutes * 60_000)}`}
          </Fact>
        )}
        <Fact label="Ante">{ANTE[draft.ante]}</Fact>
        <Fact label="Levels">{formatCount(levelCount(draft.rows))}</Fact>
        <Fact label="Last level ends">{time(end)}</Fact>
        {expected === null ? null : (
          <Fact label={EXPECTED[expected.what].label}>{spanText(expected.from, expected.to, timeZone)}</Fact>
        )}
      </Facts>
      {expected === null ? null : (
        <PanelFoot>
          <span className="font-normal text-ink-3">
            {EXPECTED[expected.what].why}
            {tournament.entriesOpen ? ', with the entries so far' : ''}.
          </span>
        </PanelFoot>
      )}
    </Panel>
  );
}

/** "3:30 PM, after level 6" */
function entriesClose({ draft, starts, timeZone }: StructureDesk): string {
  if (draft.entriesCloseAfter === 0) return 'at the start';
  const start = starts[closingRow(draft)];
  const at = start === null || start === undefined ? '' : `${formatTime(start, timeZone)}, `;
  return `${at}after level ${draft.entriesCloseAfter}`;
}

/** "color up 100s and 500s" */
export function colorUpText(values: readonly number[]): string {
  return `color up ${values.map((value) => `${formatCount(value)}s`).join(' and ')}`;
}
