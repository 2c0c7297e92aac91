import { Ellipsis, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '@/ui/button';
import { Checkbox } from '@/ui/checkbox';
import { ChosenCard } from '@/ui/choices';
import { Confirm } from '@/ui/confirm';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Drawer } from '@/ui/drawer';
import { Field } from '@/ui/field';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { Select } from '@/ui/select';
import { TableMark } from '@/ui/poker/table-mark';
import { MoneyInput, TextInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { Tooltip } from '@/ui/tooltip';
import { Section } from './section';

const nothing = () => undefined;

export function LayerSections() {
  const [open, setOpen] = useState<'centre' | 'wide' | 'beside' | 'confirm' | 'drawer' | null>(null);
  const shut = () => setOpen(null);
  return (
    <>
      <Section title="Layers" rule="Only floating layers have a shadow. One toast at a time; F8 goes to it.">
        <Button onClick={() => setOpen('centre')}>Dialog</Button>
        <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
        <Button onClick={() => setOpen('beside')}>Dialog beside</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => toast({ title: 'Player seated', description: 'Joanna Pike is at Table 5, seat 7.' })}>
          Toast
        </Button>
        <Button onClick={() => toast({ title: 'Error', description: 'Failed to seat player', tone: 'error' })}>
          Error toast
        </Button>
        <Tooltip content="Seats that are occupied, walk-ins and away.">
          <Button>Tooltip</Button>
        </Tooltip>
        <Menu trigger={<IconButton label="More for Table 8" icon={Ellipsis} variant="default" tip={false} />}>
          <MenuItem icon={Pencil} onSelect={nothing}>
            Change game
          </MenuItem>
          <MenuItem onSelect={nothing} disabledReason="A game is running">
            Close seats
          </MenuItem>
          <MenuSeparator />
          <MenuItem tone="danger" onSelect={nothing}>
            End Game
          </MenuItem>
        </Menu>
      </Section>
      <SeatDialog place="centre" open={open === 'centre'} onClose={shut} />
      <SeatDialog place="wide" open={open === 'wide'} onClose={shut} />
      <SeatDialog place="beside" open={open === 'beside'} onClose={shut} />
      <Confirm
        open={open === 'confirm'}
        onClose={shut}
        title="End the game at Table 5?"
        confirmLabel="End Game"
        tone="danger"
        error="Table 5 has a seat on hold"
        onConfirm={shut}
      >
        Seven players are unseated and their time is charged: $166.60.
      </Confirm>
      <Drawer open={open === 'drawer'} onOpenChange={shut}>
        <p className="p-4">What the phone's menu shows.</p>
      </Drawer>
    </>
  );
}

interface SeatDialogProps {
  place: 'centre' | 'wide' | 'beside';
  open: boolean;
  onClose: () => void;
}

function SeatDialog({ place, open, onClose }: SeatDialogProps) {
  const [game, setGame] = useState('2-5');
  const [name, setName] = useState('');
  const fields = (
    <>
      <ChosenCard title="Joanna Pike" detail="Next for 2/5 NL, waiting 29 min" />
      <Field label="Buy-in amount">
        <MoneyInput defaultValue="500" range="200 to 1,000" />
      </Field>
      <Field label="Game">
        <Select
          value={game}
          onValueChange={setGame}
          options={[
            { value: '1-3', label: "1/3 NL Hold'em" },
            { value: '2-5', label: "2/5 NL Hold'em" },
          ]}
        />
      </Field>
      <Field label="Note" hint="Something typed here makes closing ask first.">
        <TextInput value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Checkbox>Sell these chips now</Checkbox>
    </>
  );
  if (!open) return null;
  return (
    <Dialog onClose={onClose} place={place} title="Seat 7" lead={<TableMark number={5} />} dirty={name !== ''}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
        }}
      >
        <DialogBody>{fields}</DialogBody>
        <DialogFoot wideAction cancel={<CancelButton onClose={onClose} />}>
          <Button size="lg" variant="primary" type="submit">
            Seat Player
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}
