import { formatQuantity } from '@/lib/format';
import { cva } from 'class-variance-authority';
import { Command } from 'cmdk';
import { Dialog as Primitive } from 'radix-ui';
import { type LucideIcon, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { announce, useAnnounced } from './announcer';
import { Icon } from './icon';
import { Found } from './found';
import { useReturnFocus } from './use-return-focus';

export interface PaletteRow {
  id: string;
  title: string;
  /** After the title: where a player is, the game of a table. */
  detail?: string | undefined;
  /** Other words that find the row. */
  words?: string;
  icon: LucideIcon;
  /** In place of the icon: a table mark. */
  lead?: ReactNode;
  /** At the right: a badge, a phone number. */
  end?: ReactNode;
  /** The effect of Enter: "Opens check-in for Joanna Pike." */
  hint: string;
  /** Why the row cannot be run. It stays, and the foot says so. */
  disabledReason?: string | undefined;
  run: () => void;
}

export interface PaletteGroup {
  heading: string;
  rows: readonly PaletteRow[];
}

interface CommandPaletteProps {
  /** The act that waits for a second choice: "Check In". */
  step: string | undefined;
  placeholder: string;
  query: string;
  onQuery: (query: string) => void;
  /** The search box has the focus: it receives the keys from now on. */
  onFocus: () => void;
  /** Results of the server are still missing. */
  loading: boolean;
  groups: readonly PaletteGroup[];
  /** Shown when nothing matches. */
  empty: ReactNode;
  /** Escape, or Backspace without text, leaves the step. */
  onLeaveStep: () => void;
  onClose: () => void;
}

const key =
  'inline-flex h-5 min-w-5 items-center justify-center rounded-control border border-line bg-surface px-1.5 font-sans text-meta font-medium text-ink-2';

const boxStyle = cva([
  'dialog-motion fixed top-[12vh] left-1/2 z-dialog flex max-h-[76vh] w-[min(40rem,100%-3rem)] -translate-x-1/2',
  'flex-col overflow-hidden rounded-card bg-raised shadow-float outline-none',
  'forced-colors:border',
  'phone:inset-x-0 phone:top-0 phone:left-0 phone:max-h-dvh phone:w-full phone:translate-0 phone:rounded-none',
]);

/** A search box above everything that can be opened or done. It filters nothing itself. */
export function CommandPalette({
  step,
  placeholder,
  query,
  onQuery,
  onFocus,
  loading,
  groups,
  empty,
  onLeaveStep,
  onClose,
}: CommandPaletteProps) {
  const focus = useReturnFocus();
  const box = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState('');
  const rows = groups.flatMap((group) => group.rows);
  // The first possible row is selected until an arrow key moves the selection.
  const first = rows.find(({ disabledReason }) => disabledReason === undefined) ?? rows[0];
  const current = rows.find(({ id }) => id === at) ?? first;
  const count = formatQuantity(rows.length, 'result');
  useAnnounced(loading || query === '' ? undefined : rows.length === 0 ? 'No results' : count);

  function onKeyDown(event: KeyboardEvent) {
    if (step === undefined || event.key !== 'Backspace' || query !== '') return;
    event.preventDefault();
    onLeaveStep();
  }

  return (
    <Primitive.Root
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Primitive.Portal>
        <Primitive.Overlay className="fade-motion fixed inset-0 z-overlay bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.remember();
            event.preventDefault();
            box.current?.focus();
            onFocus();
          }}
          onCloseAutoFocus={focus.onCloseAutoFocus}
          onEscapeKeyDown={(event) => {
            if (step === undefined) return;
            event.preventDefault();
            onLeaveStep();
          }}
          className={boxStyle()}
        >
          <Primitive.Title className="sr-only">Command palette</Primitive.Title>
          <Command
            label="Search or type what to do"
            shouldFilter={false}
            value={current?.id ?? ''}
            onValueChange={setAt}
            loop
            className="flex min-h-0 flex-col"
          >
            <div className="flex h-13 flex-none items-center gap-3 border-b border-line px-4">
              <span className="text-ink-3">
                <Icon as={Search} />
              </span>
              {step === undefined ? null : (
                <span className="flex-none rounded-control bg-sunken px-2 py-1 text-dense font-medium">{step}</span>
              )}
              <Command.Input
                ref={box}
                value={query}
                onValueChange={onQuery}
                onKeyDown={onKeyDown}
                placeholder={placeholder}
                className="h-full min-w-0 flex-1 border-0 bg-transparent p-0 text-body outline-none phone:text-phone"
              />
              <Primitive.Close className={`${key} cursor-pointer phone:h-11 phone:px-3`}>
                <span aria-hidden="true" className="phone:hidden">
                  Esc
                </span>
                <span className="sr-only phone:not-sr-only">Close</span>
              </Primitive.Close>
            </div>
            <Command.List
              label="Results"
              // A click on a row keeps the focus in the search box, so that typing goes on.
              onMouseDown={(event) => event.preventDefault()}
              className="max-h-75 overflow-y-auto overscroll-contain p-2 phone:max-h-none"
            >
              {groups.map(({ heading, rows: shown }) =>
                shown.length === 0 ? null : (
                  <Command.Group
                    key={heading}
                    heading={heading}
                    className="**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:pt-2 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-meta **:[[cmdk-group-heading]]:font-medium **:[[cmdk-group-heading]]:text-ink-3"
                  >
                    {shown.map((row) => (
                      <Row key={row.id} row={row} query={query} />
                    ))}
                  </Command.Group>
                ),
              )}
            </Command.List>
            {rows.length > 0 ? null : (
              <div className="grid justify-items-center gap-2 px-4 pb-8 text-center text-dense text-ink-3">
                {loading ? 'Searching…' : empty}
              </div>
            )}
            <footer className="flex flex-none items-center justify-between gap-4 border-t border-line px-4 py-3 text-meta text-ink-2">
              <span>{current === undefined ? '' : (current.disabledReason ?? current.hint)}</span>
              <span aria-hidden="true" className="flex flex-none items-center gap-1.5 text-ink-3 phone:hidden">
                <kbd className={key}>↑</kbd>
                <kbd className={key}>↓</kbd> Move <kbd className={key}>Enter</kbd> Run
              </span>
            </footer>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Row({ row, query }: { row: PaletteRow; query: string }) {
  const { id, title, detail, icon, lead, end, disabledReason, run } = row;
  const isOff = disabledReason !== undefined;
  return (
    <Command.Item
      value={id}
      data-off={isOff || undefined}
      onSelect={() => {
        if (isOff) announce(disabledReason);
        else run();
      }}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-2 text-dense data-off:text-ink-3 data-[selected=true]:bg-accent-soft phone:min-h-12"
    >
      <span className="grid w-8 flex-none place-items-center text-ink-3">{lead ?? <Icon as={icon} />}</span>
      <span className="min-w-0 truncate">
        <span className="font-medium">
          <Found text={title} query={query} />
        </span>{' '}
        <span className="pl-1 text-ink-3 in-data-[selected=true]:text-ink-2">{disabledReason ?? detail}</span>
      </span>
      <span className="ml-auto flex-none text-ink-3 tabular-nums in-data-[selected=true]:text-ink-2">{end}</span>
    </Command.Item>
  );
}
