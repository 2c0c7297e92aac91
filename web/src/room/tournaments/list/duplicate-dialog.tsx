import type { Tournament } from '@/api/tournament-types';
import { addDays } from '@/domain/day';
import { instantOf, wallOf } from '@/lib/zone';
import { ActForm } from '@/shells/act-form';
import { textFieldsOf } from '@/ui/form/text-fields';
import { duplicateTournament } from '../acts';
import { pastStartQuestion } from './past-start';
import { duplicateSchema } from './schema';
import { StartFields } from './start-fields';

interface DuplicateTournamentDialogProps {
  tournament: Tournament;
  timeZone: string;
  onClose: () => void;
}

const F = textFieldsOf<typeof duplicateSchema>();

/** Duplicates a tournament, by default for a week later. */
export function DuplicateTournamentDialog({ tournament, timeZone, onClose }: DuplicateTournamentDialogProps) {
  const { day, time } = wallOf(Date.parse(tournament.startTime), timeZone);
  return (
    <ActForm
      act={duplicateTournament}
      schema={duplicateSchema}
      defaults={{ name: tournament.name, day: addDays(day, 7), time }}
      vars={({ name, ...start }) => ({
        tournament,
        body: { name, startTime: instantOf(start.day, start.time, timeZone) },
        timeZone,
      })}
      ask={(start) => pastStartQuestion(instantOf(start.day, start.time, timeZone), timeZone)}
      title={`Duplicate ${tournament.name}`}
      description="Same prices, structure and rules. Entries are not copied."
      submit="Duplicate"
      onClose={onClose}
    >
      <F.Text name="name" label="Name" required />
      <StartFields />
    </ActForm>
  );
}
