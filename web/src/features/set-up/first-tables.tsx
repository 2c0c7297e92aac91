import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '@/api/client/errors';
import { gamePresetsQuery } from '@/api/shared-queries';
import type { GamePreset } from '@/api/types';
import { fromWire } from '@/domain/money';
import { blindsText } from '@/domain/stakes';
import { formatWholeMoney } from '@/lib/format';
import { Button } from '@/ui/button';
import { ErrorPanel } from '@/ui/error-panel';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Panel, PanelFoot } from '@/ui/panel';
import { Select } from '@/ui/select';
import { Loading, SkeletonRows } from '@/ui/skeleton';
import { actText, gamesOf, MOST_OF_A_GAME, tablesIn, type Wanted } from './model';
import { useSetUpRoom } from './mutations';

const seatCounts = [10, 9, 8, 7, 6].map((seats) => ({
  value: String(seats),
  label: `${seats} seats`,
}));

interface FirstTablesProps {
  roomId: string;
  onDone: () => void;
}

/** Which games the room deals, and at how many tables. */
export function FirstTables({ roomId, onDone }: FirstTablesProps) {
  const presets = useQuery(gamePresetsQuery);
  const setUp = useSetUpRoom(roomId);
  const [wanted, setWanted] = useState<Wanted>({});
  const [seats, setSeats] = useState('9');
  const tables = tablesIn(wanted);

  if (presets.data === undefined)
    return (
      <Panel title="Games and tables">
        {presets.isError ? (
          <ErrorPanel
            what="the games"
            error={presets.error}
            retrying={presets.isFetching}
            onRetry={() => void presets.refetch()}
          />
        ) : (
          <Loading label="Loading the games">
            <SkeletonRows rows={4} />
          </Loading>
        )}
      </Panel>
    );
  return (
    <Panel title="Games and tables">
      {setUp.isError ? (
        <div className="p-3 pb-0">
          <FormError text={errorText(setUp.error, 'Failed to set up the room')} />
        </div>
      ) : null}
      <ul>
        {presets.data.presets.map((preset) => (
          <Row
            key={preset.name}
            preset={preset}
            tables={wanted[preset.name] ?? 0}
            onChange={(count) => setWanted({ ...wanted, [preset.name]: count })}
          />
        ))}
      </ul>
      <div className="max-w-60 px-4 py-3">
        <Field label="Seats at each table">
          <Select value={seats} onValueChange={setSeats} options={seatCounts} />
        </Field>
      </div>
      <PanelFoot>
        <span className="font-normal text-ink-3">
          Other games and single tables can be added at any time.
        </span>
        <Button
          variant="primary"
          size="lg"
          busy={setUp.isPending}
          disabledReason={tables === 0 ? 'Choose how many tables first' : undefined}
          onClick={() => setUp.mutate(gamesOf(wanted, Number(seats)), { onSuccess: onDone })}
        >
          {tables === 0 ? 'Set Up Tables' : actText(tables)}
        </Button>
      </PanelFoot>
    </Panel>
  );
}

interface RowProps {
  preset: GamePreset;
  tables: number;
  onChange: (tables: number) => void;
}

function Row({ preset, tables, onChange }: RowProps) {
  const { name, minBuyIn, maxBuyIn } = preset;
  const money = (wire: string) => formatWholeMoney(fromWire(wire));
  return (
    <li className="flex items-center gap-3 border-b border-line-soft px-4 py-2 phone:px-3">
      <p className="mr-auto grid min-w-0">
        <b className="text-body font-medium">{name}</b>{' '}
        <span className="text-meta text-ink-3">
          {blindsText(preset)} · buy-in {money(minBuyIn)} to {money(maxBuyIn)}
        </span>
      </p>
      <Button
        size="step"
        aria-label={`One table of ${name} less, −1`}
        disabledReason={tables === 0 ? 'No table of it is chosen' : undefined}
        onClick={() => onChange(tables - 1)}
      >
        −1
      </Button>
      <output
        aria-label={`Tables of ${name}`}
        className="w-8 text-center text-title font-semibold tabular-nums"
      >
        {tables}
      </output>
      <Button
        size="step"
        aria-label={`One table of ${name} more, +1`}
        disabledReason={tables === MOST_OF_A_GAME ? 'No more at once' : undefined}
        onClick={() => onChange(tables + 1)}
      >
        +1
      </Button>
    </li>
  );
}
