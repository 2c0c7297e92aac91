import type { Desk } from '@/api/tournament-types';
import { useDesk } from '@/room/tournaments/queries';
import { Panel } from '@/ui/panel';
import { QueryView } from '@/shells/query-view';
import { UnsavedQuestion } from '@/shells/unsaved-question';
import { ChipsPanel } from './structure/chips-panel';
import { LevelsPanel } from './structure/levels-panel';
import { SchedulePanel } from './structure/schedule-panel';
import { useStructure } from './structure/use-structure';

/** Levels, breaks and marks of a tournament. Played rows are locked, later ones can be changed. */
export function StructureTab({ tournamentId }: { tournamentId: string }) {
  const desk = useDesk(tournamentId);
  if (desk.data !== undefined) return <Content desk={desk.data} />;
  return (
    <Panel title="Levels">
      <QueryView of={desk} what="the structure" rows={10} />
    </Panel>
  );
}

function Content({ desk }: { desk: Desk }) {
  const structure = useStructure(desk);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-4 not-wide:grid-cols-[minmax(0,1fr)]">
      <UnsavedQuestion />
      <LevelsPanel structure={structure} />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 desk:not-wide:grid-cols-2 desk:not-wide:items-start print:hidden">
        <ChipsPanel desk={desk} onSetup={structure.manages ? structure.openSetup : undefined} />
        <SchedulePanel structure={structure} />
      </div>
    </div>
  );
}
