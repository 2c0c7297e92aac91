import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gamePresetsQuery } from '@/api/queries';
import type { GamePreset } from '@/api/types';
import { fromWire } from '@/domain/money';
import { blindsText } from '@/domain/stakes';
import { formatWholeMoney } from '@/lib/format';
import { useAct } from '@/shells/use-act';
import { QueryView } from '@/shells/query-view';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { Panel, PanelFoot } from '@/ui/panel';
import { Select } from '@/ui/select';
import { setUpRoom } from './acts';
import { actText, gamesOf, MAX_PER_GAME, tablesIn, type Wanted } from './model';

const seatCounts = [10, 9, 8, 7, 6].map((seats) => ({
  value: String(seats),
  label: `${seats} seats`,
}));

/** The choice of the games in the room, and of the number of tables for each. */
export function FirstTables({ roomId, onDone }: { roomId: string; onDone: () => void }) {
  const presets = useQuery(gamePresetsQuery);
  const setUp = useAct(setUpRoom);
  const [wanted, setWanted] = useState<Wanted>({});
  const [seats, setSeats] = useState('9');
  const tables = tablesIn(wanted);

  return (
    <Panel title="Games and tables">
      <QueryView of={presets} what="the games" rows={4}>
        {(loaded) => (
          <>
            {setUp.refusal === null ? null : (
              <div className="p-3 pb-0">
                <FormError text={setUp.refusal} />
              </div>
            )}
            <ul>
              {loaded.presets.map((preset) => (
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
              <span className="font-normal text-ink-3">Other games and single tables can be added at any time.</span>
              <Button
                variant="primary"
                size="lg"
                busy={setUp.busy}
                disabledReason={tables === 0 ? 'Choose how many tables first' : undefined}
                onClick={() => void setUp.send({ roomId, games: gamesOf(wanted, Number(seats)) }, onDone)}
              >
                {tables === 0 ? 'Set Up Tables' : actText(tables)}
              </Button>
            </PanelFoot>
          </>
        )}
      </QueryView>
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
        aria-label={`Remove a ${name} table, −1`}
        disabledReason={tables === 0 ? 'None selected' : undefined}
        onClick={() => onChange(tables - 1)}
      >
        −1
      </Button>
      <output aria-label={`Tables of ${name}`} className="w-8 text-center text-title font-semibold tabular-nums">
        {tables}
      </output>
      <Button
        size="step"
        aria-label={`Add a ${name} table, +1`}
        disabledReason={tables === MAX_PER_GAME ? 'Maximum reached' : undefined}
        onClick={() => onChange(tables + 1)}
      >
        +1
      </Button>
    </li>
  );
}
