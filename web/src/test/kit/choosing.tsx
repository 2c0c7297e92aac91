import { useRef, useState } from 'react';
import { Field } from '@/ui/field';
import { SearchResults } from '@/ui/search-results';
import { Panel } from '@/ui/panel';
import { Picker, type PickerItem } from '@/ui/picker';
import { PickerField } from '@/ui/picker-field';
import { QrCode } from '@/ui/qr-code';
import { SeatLegend } from '@/ui/poker/seat-legend';
import { SeatMap } from '@/ui/poker/seat-map';
import { found, seatsOf } from './sample';
import { Beside, Section } from './section';

export function ChoosingSections() {
  const [seat, setSeat] = useState<number | null>(null);
  const [picked, setPicked] = useState<PickerItem>();
  const [query, setQuery] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const items = found.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
  return (
    <>
      <Section
        title="Player picker"
        rule="Searched on the server, 150 ms after the last letter; 300 px high; who cannot be chosen stays and says why."
      >
        <Beside>
          <Picker label="Player" items={items} onSearch={setQuery} onPick={setPicked} pickedId={picked?.id} />
          <Field label="Player in a form">
            <PickerField
              label="Player in a form"
              items={items}
              onSearch={setQuery}
              onPick={setPicked}
              picked={picked}
            />
          </Field>
        </Beside>
      </Section>
      <Section
        title="Finding somebody on a page, code of a card"
        rule="The input keeps the focus; the first answer is at hand for Enter. A code is black on white in both themes, with four quiet modules."
      >
        <Beside>
          <Panel title="Find Player">
            <SearchResults
              label="Search by name, phone or email"
              input={input}
              query={query}
              onQuery={setQuery}
              items={items}
              onPick={setPicked}
              pickedId={picked?.id}
            />
          </Panel>
          <div className="w-29">
            <QrCode text="https://pitboss.example/tournaments/1?tab=entries&entry=14" label="Code of entry 14" />
          </div>
        </Beside>
      </Section>
      <Section
        title="Seat map"
        rule="The table is a drawing, the seats are buttons. Arrows go clockwise around the table."
        stacked
      >
        <Panel title="Seat map of Table 5" hideTitle>
          <div className="p-4 phone:p-3">
            <SeatMap
              label="Seats, clockwise from the dealer's left"
              seats={seatsOf(seat)}
              centre={{ word: 'Game Active', figure: '$145' }}
              dealer={{ name: 'Nina Park', detail: 'Dealer, 12 min' }}
              onSelect={(number) => setSeat(number === seat ? null : number)}
            />
          </div>
          <SeatLegend
            note="Time played, then running tab"
            items={[
              { look: 'occupied', label: 'Occupied' },
              { look: 'walk_in', label: 'Walk-in' },
              { look: 'reserved', label: 'Reserved' },
              { look: 'away', label: 'Away' },
              { look: 'open', label: 'Open' },
              { look: 'closed', label: 'Closed' },
            ]}
          />
        </Panel>
        {/* The stage of the dealer's screen, which the map fills. */}
        <div className="@container">
          <SeatMap
            label="Seats of the dealer's own map"
            seats={seatsOf(seat)}
            round={{
              felt: <strong className="text-stat font-semibold">$145</strong>,
              dealer: 'Nina P.',
            }}
            onSelect={(number) => setSeat(number === seat ? null : number)}
          />
        </div>
      </Section>
    </>
  );
}
