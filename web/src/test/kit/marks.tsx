import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton, LinkButton } from '@/ui/button';
import { Count } from '@/ui/count';
import { HoldTimer } from '@/ui/poker/hold-timer';
import { LiveStatus } from '@/ui/live-status';
import { Mark } from '@/ui/mark';
import { Meter } from '@/ui/meter';
import { Pips } from '@/ui/poker/pips';
import { StatusBadge } from '@/ui/status-badge';
import { StatusMenu, type StatusOption } from '@/ui/status-menu';
import { TableMark } from '@/ui/poker/table-mark';
import { badges, pips } from './sample';
import { Section } from './section';

const nothing = () => undefined;
const opened = Date.now();

export function MarkSections() {
  return (
    <>
      <Section title="Mark" rule="A P whose bowl is a chip with a spade cut out. One colour: accent. Never on felt.">
        {[64, 32, 24, 16].map((size) => (
          <Mark key={size} size={size} label={`PitBoss mark, ${size} pixels`} />
        ))}
      </Section>
      <Section
        title="Buttons"
        rule="One primary in a view. A button that cannot act stays, aria-disabled, with its reason in a tooltip."
      >
        <Button variant="primary">Seat Player</Button>
        <Button icon={Plus}>Add Player</Button>
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">End Game</Button>
        <Button disabledReason="No open seat in 5/10 NL Hold'em">Seat</Button>
        <Button variant="primary" disabledReason="Choose a player first">
          Seat Player
        </Button>
        <Button busy>Saving…</Button>
        <IconButton label="More for Table 5" icon={Ellipsis} variant="default" />
        <IconButton label="Delete" icon={Trash2} disabledReason="Only the owner may delete" />
        <Button size="sm">Seat</Button>
        <Button size="lg">In a dialog</Button>
        <Button size="step" aria-label="Add one player to Table 8, +1">
          +1
        </Button>
        <LinkButton onClick={nothing}>View All</LinkButton>
      </Section>
      <Section
        title="Badges"
        rule="Plain at rest. Filled when someone should act. Red only for critical, expired, destructive."
      >
        {badges.map((badge) => (
          <StatusBadge key={badge.label} {...badge} />
        ))}
      </Section>
      <Section title="Status menu" rule="The badge as it is; open, what each other status would bring.">
        <StatusSample />
      </Section>
      <Section
        title="Table mark, pips, hold"
        rule="Pip n is seat n: taken, held (half, info), open (ring), away (half). The arc is what is left of the hold."
      >
        <TableMark number={5} />
        <TableMark number={12} idle />
        <Count value={7} of={9} />
        <Pips seats={pips} label="7 of 9 seats taken, 1 held" />
        <Pips seats={['closed', 'taken', 'open']} label="1 of 2 seats taken, 1 closed" />
        <HoldTimer secondsLeft={220} totalSeconds={300} />
        <HoldTimer secondsLeft={38} totalSeconds={300} word="Called" />
        <span className="flex items-center gap-2 text-dense tabular-nums">
          41 / 90
          <span className="w-16">
            <Meter share={41 / 90} />
          </span>
        </span>
      </Section>
      <Section title="Live" rule="A dot, a word, an age. Never stale silently.">
        <LiveStatus word="live" updatedAt={opened - 4_000} />
        <LiveStatus word="reconnecting" updatedAt={opened - 48_000} />
        <LiveStatus word="polling" />
      </Section>
    </>
  );
}

const STATUSES: readonly StatusOption<string>[] = [
  {
    value: 'scheduled',
    badge: { shape: 'calendar', tone: 'neutral', label: 'Scheduled' },
    consequence: 'Not open yet',
  },
  {
    value: 'running',
    badge: { shape: 'play', tone: 'info', label: 'Running', filled: true },
    consequence: 'Starts the clock',
  },
];

function StatusSample() {
  const [status, setStatus] = useState('running');
  return <StatusMenu label="change status of the sample" value={status} options={STATUSES} onValueChange={setStatus} />;
}
