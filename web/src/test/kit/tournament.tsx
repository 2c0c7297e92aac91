import { useState } from 'react';
import { FieldGroup } from '@/ui/field';
import { MiniLegend, MiniTable } from '@/ui/poker/mini-table';
import { TablePick } from '@/ui/poker/table-pick';
import { Section } from './section';

const looks = ['taken', 'open', 'out', 'receives', 'locked', 'taken', 'taken', 'open'] as const;

export function TournamentSections() {
  const [table, setTable] = useState<number | undefined>(4);
  return (
    <>
      <Section
        title="Small table"
        rule="The seat map's own geometry. Taken solid, open dashed, moves out filled, receives dashed blue, locked grey."
      >
        <div className="w-36">
          <MiniTable number={7} seats={looks.map((look, index) => ({ number: index + 1, look }))} />
        </div>
        <div className="w-full">
          <MiniLegend
            items={[
              { look: 'taken', label: 'Seated' },
              { look: 'open', label: 'Open' },
              { look: 'out', label: 'Moves out' },
              { look: 'receives', label: 'Receives' },
              { look: 'locked', label: 'Locked' },
            ]}
            note="Seats by number."
          />
        </div>
      </Section>
      <Section title="Table pick" rule="Felts in two rows; more of them are a list.">
        <div className="w-88">
          <FieldGroup label="Table">
            <TablePick
              name="kit-table"
              value={table}
              onValueChange={setTable}
              tables={Array.from({ length: 12 }, (_, index) => ({
                number: index + 1,
                name: index < 2 ? `T${index + 1}` : String(index + 1),
              }))}
            />
          </FieldGroup>
        </div>
      </Section>
    </>
  );
}
