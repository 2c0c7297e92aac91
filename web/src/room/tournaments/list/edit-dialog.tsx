import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Desk, Season, Tournament, TournamentChange } from '@/api/tournament-types';
import { useFindRoom } from '@/api/session/session-context';
import { formatCount } from '@/lib/format';
import { instantOf, wallOf } from '@/lib/zone';
import { ActForm } from '@/shells/act-form';
import { Dialog, DialogBody } from '@/ui/dialog';
import { ErrorPanel } from '@/ui/error-panel';
import { fieldsOf } from '@/ui/form/fields';
import { Loading, Skeleton } from '@/ui/skeleton';
import { changeTournament } from '../acts';
import { NO_SEASON, PARTS } from './create-model';
import { hasOtherExtras, buyRulesForm, sameRules, withExtras, withRules } from './buy-rules';
import { MoreOptions } from './more-options';
import { useDesk, useSeasons } from '../queries';
import { pastStartQuestion } from './past-start';
import { partTexts, Reprice, repriced } from '../entries/reprice';
import { editSchema } from './schema';
import { SeasonField } from './season-field';
import { StartFields } from './start-fields';

interface EditTournamentDialogProps {
  tournament: Tournament;
  onClose: () => void;
}

/**
 * Edits the announced values: the name, the start, the entry limit, the purchases, the season; the split of the buy-in
 * until the first entry is sold.
 */
export function EditTournamentDialog(props: EditTournamentDialogProps) {
  const desk = useDesk(props.tournament.id);
  const seasons = useSeasons(props.tournament.roomId);
  if (desk.data !== undefined && seasons.data !== undefined) {
    return <Form desk={desk.data} seasons={seasons.data} {...props} />;
  }
  const failed = desk.isError ? desk : seasons;
  return (
    <Dialog onClose={() => props.onClose()} title={`Edit ${props.tournament.name}`}>
      <DialogBody>
        {failed.isError ? (
          <ErrorPanel what={failed === desk ? props.tournament.name : 'the seasons'} of={failed} />
        ) : (
          <Loading label={`Loading ${props.tournament.name}`}>
            <div className="grid gap-4">
              <Skeleton height="2.25rem" />
              <Skeleton height="2.25rem" />
              <Skeleton height="2.25rem" />
            </div>
          </Loading>
        )}
      </DialogBody>
    </Dialog>
  );
}

const F = fieldsOf<typeof editSchema>();

function Form({
  desk,
  seasons,
  tournament,
  onClose,
}: EditTournamentDialogProps & { desk: Desk; seasons: readonly Season[] }) {
  const { timeZone } = useFindRoom()(tournament.roomId);
  const sold = tournament.currentEntries + tournament.alternates > 0;
  // The values at the opening: only differences from them are sent, so that a colleague's other change survives.
  const [{ prices, rules, entryLimit }] = useState({ ...desk, entryLimit: tournament.maxEntries });
  const [defaults] = useState(() => ({
    name: tournament.name,
    ...wallOf(Date.parse(tournament.startTime), timeZone),
    maxEntries: tournament.maxEntries === null ? '' : formatCount(tournament.maxEntries),
    season: tournament.seasonId ?? NO_SEASON,
    parts: partTexts(prices),
    more: buyRulesForm(prices, rules),
  }));

  function changeOf({
    name,
    day,
    time,
    maxEntries,
    season,
    parts,
    more,
  }: z.output<typeof editSchema>): TournamentChange {
    const next = repriced(prices, parts);
    const isRepriced =
      PARTS.some((part) => parts[part] !== defaults.parts[part]) || hasOtherExtras(more, defaults.more);
    const seated = withRules(rules, more);
    const isMoved = day !== defaults.day || time !== defaults.time;
    return {
      ...(name === defaults.name ? {} : { name }),
      ...(isMoved ? { startTime: instantOf(day, time, timeZone) } : {}),
      ...(maxEntries === entryLimit ? {} : { maxEntries: maxEntries ?? 0 }),
      // On the wire, no season is an empty string.
      ...(season === defaults.season ? {} : { seasonId: season === NO_SEASON ? '' : season }),
      ...(isRepriced && !sold && next !== null ? { prices: withExtras(next, more) } : {}),
      ...(sameRules(seated, rules) ? {} : { rules: seated }),
    };
  }

  return (
    <ActForm
      act={changeTournament}
      schema={editSchema}
      defaults={defaults}
      vars={(values) => ({ tournament, change: changeOf(values) })}
      // An unchanged start needs no confirmation.
      ask={({ day, time }) =>
        day === defaults.day && time === defaults.time
          ? null
          : pastStartQuestion(instantOf(day, time, timeZone), timeZone)
      }
      title={`Edit ${tournament.name}`}
      submit="Save Changes"
      onClose={onClose}
    >
      {({ more }, { formState }) => (
        <>
          <F.Text name="name" label="Name" required />
          <StartFields />
          <F.Text name="maxEntries" label="Max entries" aside="optional" inputMode="numeric" />
          {sold ? null : <Reprice />}
          <SeasonField seasons={seasons} />
          <MoreOptions
            typed={more}
            isWrong={formState.errors.more !== undefined}
            pricesFixed={sold ? 'Entries have been sold at the declared prices' : undefined}
            reEntry={prices.reEntry !== null}
          />
        </>
      )}
    </ActForm>
  );
}
