import { useState } from 'react';
import { BigButton } from '@/ui/big-button';
import { Checkbox, Switch } from '@/ui/checkbox';
import { Choices, ChosenCard, Note, SeatPick } from '@/ui/choices';
import { Disclosure } from '@/ui/disclosure';
import { Fact, Facts } from '@/ui/facts';
import { Field, FieldGroup } from '@/ui/field';
import { PhoneGroup, Pick, Stepper } from '@/ui/phone-parts';
import { Pips } from '@/ui/poker/pips';
import { Segmented } from '@/ui/segmented';
import { MethodField } from '@/ui/method-field';
import { SegmentedField } from '@/ui/segmented-field';
import { Select } from '@/ui/select';
import { StatusBadge } from '@/ui/status-badge';
import { TableMark } from '@/ui/poker/table-mark';
import { Tabs } from '@/ui/tabs';
import { MoneyInput, PasswordInput, SearchInput, TextArea, TextInput } from '@/ui/text-input';
import { fullPips, pickSeats, pips } from './sample';
import { Beside, Section } from './section';

const games = [
  { value: '1-3', label: "1/3 NL Hold'em", detail: 'Buy-in 100 to 500' },
  { value: '2-5', label: "2/5 NL Hold'em", detail: 'Buy-in 200 to 1,000' },
  { value: 'plo', label: '1/2 PLO', detail: 'No table deals it', disabled: true },
];

export function FormSections() {
  return (
    <>
      <FieldSection />
      <ChoiceSection />
      <TabSection />
      <PhoneSection />
    </>
  );
}

const limits = [
  { value: 'no_limit', label: 'No limit' },
  { value: 'pot_limit', label: 'Pot limit' },
  { value: 'fixed', label: 'Fixed' },
] as const;

function PhoneSection() {
  const [limit, setLimit] = useState<(typeof limits)[number]['value']>('no_limit');
  const [players, setPlayers] = useState(9);
  return (
    <Section title="A long form on a phone">
      <div className="max-w-page">
        <PhoneGroup label="Game">
          <Field label="Game name">
            <TextInput />
          </Field>
          <Pick
            label="Raise type"
            value={limit}
            onValueChange={setLimit}
            options={limits}
            columns={3}
            hint="Fixed bets are 2 × the big blind."
          />
          <Stepper
            label="Max players"
            note="4 to 10"
            value={players}
            min={4}
            max={10}
            stepName="One player"
            onValueChange={setPlayers}
          />
          <BigButton variant="primary">Create Game</BigButton>
          <BigButton disabledReason="It has been played">Game Completed</BigButton>
        </PhoneGroup>
      </div>
    </Section>
  );
}

function FieldSection() {
  const [game, setGame] = useState('');
  return (
    <Section title="Field">
      <Beside>
        <Field label="Buy-in amount" required>
          <MoneyInput defaultValue="500" range="200 to 1,000" />
        </Field>
        <Field label="Player" aside="4 found">
          <SearchInput placeholder="Search and select player..." />
        </Field>
        <Field label="Game type" error="Please select a game type" required>
          <Select value={game} onValueChange={setGame} options={games} placeholder="Choose a game" />
        </Field>
        <Field label="Name" hint="As it stands on the membership card." error="Player name is required">
          <TextInput />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="a-long-password" autoComplete="off" />
        </Field>
        <Field label="Your club's address">
          <TextInput placeholder="yourclub" end=".pitboss.example" />
        </Field>
        <Field label="Note">
          <TextArea placeholder="Only staff see this" />
        </Field>
        <Field label="Hourly rate" hint="Set by the owner.">
          <MoneyInput defaultValue="12.00" disabled />
        </Field>
        <div className="grid content-start gap-3">
          <Checkbox defaultChecked>Sell these chips now</Checkbox>
          <Checkbox disabled>Charge the player's card</Checkbox>
          <Switch label="Charge while away" detail="The clock goes on while a seat is away." defaultChecked />
          <Switch label="Auto-seating" />
        </div>
        <Disclosure label="More options" detail="9 seats a table">
          <Field label="Seats per table">
            <TextInput defaultValue="9" />
          </Field>
        </Disclosure>
      </Beside>
    </Section>
  );
}

function ChoiceSection() {
  const [table, setTable] = useState('t5');
  const [seat, setSeat] = useState<number>();
  return (
    <Section title="Choices">
      <Beside>
        <div className="grid content-start gap-4">
          <ChosenCard
            title="Joanna Pike"
            detail="Next for 2/5 NL, waiting 29 min"
            end={<StatusBadge shape="check" tone="ok" label="Monthly, active" />}
          />
          <FieldGroup label="Table">
            <Choices
              name="kit-table"
              value={table}
              onValueChange={setTable}
              options={[
                {
                  value: 't5',
                  lead: <TableMark number={5} />,
                  title: '7 of 9 seated',
                  detail: '1 seat held, 1 open',
                  end: <Pips seats={pips} label="7 of 9 seats taken, 1 held" />,
                },
                {
                  value: 't4',
                  lead: <TableMark number={4} />,
                  title: '9 of 9 seated',
                  disabledReason: 'No open seat',
                  end: <Pips seats={fullPips} label="9 of 9 seats taken" />,
                },
              ]}
            />
          </FieldGroup>
        </div>
        <div className="grid content-start gap-4">
          <FieldGroup label="Seat" hint="Seat 4 is held for Ray Whitfield, 3:40 left.">
            <SeatPick name="kit-seat" value={seat} onValueChange={setSeat} seats={pickSeats} />
          </FieldGroup>
          <FieldGroup label="Seat" error="Choose a seat" required>
            <SeatPick name="kit-seat-2" value={7} onValueChange={setSeat} seats={pickSeats} />
          </FieldGroup>
          <Note>Membership ends today</Note>
        </div>
      </Beside>
    </Section>
  );
}

function TabSection() {
  const [tab, setTab] = useState<'overview' | 'memberships' | 'compliance'>('overview');
  const [filter, setFilter] = useState<'all' | 'short' | 'open'>('all');
  const [method, setMethod] = useState<'cash' | 'card' | 'check'>('cash');
  return (
    <Section title="Tabs, segments" stacked>
      <Tabs
        label="Example"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'overview', label: 'Overview', content: <p>Overview</p> },
          { value: 'memberships', label: 'Memberships', count: 12, content: <p>Memberships</p> },
          { value: 'compliance', label: 'Compliance', content: <p>Compliance</p> },
        ]}
      />
      <div className="max-w-100">
        <SegmentedField
          label="Filter tables in a form"
          value={filter}
          onValueChange={setFilter}
          segments={[
            { value: 'all', label: 'All' },
            { value: 'short', label: 'Short' },
            { value: 'open', label: 'Open seats', disabledReason: 'Every table is full' },
          ]}
        />
      </div>
      <div className="max-w-100">
        <MethodField value={method} onValueChange={setMethod} />
      </div>
      <div className="max-w-100">
        <Facts variant="box" label="Facts in a form">
          <Fact label="Membership">
            <StatusBadge shape="cross" tone="bad" label="Monthly expired Nov 18" filled />
          </Fact>
          <Fact label="Self-excluded">
            <StatusBadge shape="lock" tone="bad" label="Until May 20, 2027" filled />
          </Fact>
          <Fact label="Barred">
            <StatusBadge shape="bar" tone="bad" label="Since Oct 4, 2026" filled />
          </Fact>
        </Facts>
      </div>
      <div>
        <Segmented
          label="Filter tables"
          value={filter}
          onValueChange={setFilter}
          segments={[
            { value: 'all', label: 'All', count: 12 },
            { value: 'short', label: 'Short', count: 2 },
            { value: 'open', label: 'Open seats', count: 4 },
          ]}
        />
      </div>
    </Section>
  );
}
