import { useLayoutEffect, useState } from 'react';
import { useCan } from '@/api/session/session-context';
import type { Player } from '@/api/types';
import { useDebounced } from '@/lib/hooks/use-debounced';
import { openDialog } from '@/shells/dialogs';
import { takeTypedAhead } from '@/shells/type-ahead';
import { Button } from '@/ui/button';
import { CommandPalette, type PaletteGroup } from '@/ui/command-palette';
import { PLAYER_ACTS, type PlayerAct, TURN_ACTS, type TurnAct } from './acts';
import { isTitle, matching, splitAct } from './match';
import {
  playerRow,
  stepRows,
  useActRows,
  useCallRows,
  useDueRows,
  usePageRows,
  usePalettePlayers,
  usePlayerActRows,
  useThingRows,
} from './use-rows';

interface PaletteProps {
  /** The id of an act, "check-in": the palette begins with the choice of its player, or with the players due. */
  act?: string;
  onClose: () => void;
}

/** The second choice: the player of an act, the player whose turn it is, or the act with a player. */
type Step = { act: PlayerAct } | { turn: TurnAct } | { player: Player };

const stepOf = (act: PlayerAct | TurnAct): Step => ('none' in act ? { turn: act } : { act });

function wordsOf(step: Step | null): { title?: string; placeholder: string } {
  if (step === null) return { placeholder: 'Search players, tables, tournaments, or type what to do' };
  if ('act' in step) return { title: step.act.title, placeholder: 'Search players by name or phone' };
  if ('turn' in step) return { title: step.turn.title, placeholder: 'Choose a player' };
  return { title: step.player.name, placeholder: 'What to do' };
}

/** Ctrl+K: finds players, tables, tournaments, pages and acts, and opens the form of an act. */
export function Palette({ act, onClose }: PaletteProps) {
  const can = useCan();
  const [typed, setTyped] = useState('');
  const [hasFocus, setHasFocus] = useState(false);
  // Synchronizes with the keyboard: the next letter reaches the search box only when it shows those typed ahead, or it
  // would replace them.
  useLayoutEffect(() => {
    if (!hasFocus) return;
    const ahead = takeTypedAhead();
    // oxlint-disable-next-line react/set-state-in-effect
    setTyped((before) => before + ahead);
  }, [hasFocus]);
  const [step, setStep] = useState<Step | null>(() => {
    const first = [...PLAYER_ACTS, ...Object.values(TURN_ACTS)].find(
      ({ id, permission }) => id === act && can(permission),
    );
    return first === undefined ? null : stepOf(first);
  });
  const { players, search, withPlace } = usePalettePlayers();
  // The palette closes first, so that the form returns the focus to where it was before.
  const onNext = (open: () => void) => {
    onClose();
    open();
  };
  const due = useDueRows(onNext);
  const calls = useCallRows(onNext);
  const things = useThingRows();
  const pages = usePageRows();
  const acts = useActRows({ onNext, onStep: (next) => enter(stepOf(next)) });
  const chosen = step !== null && 'player' in step ? withPlace(step.player) : null;
  const turn = step !== null && 'turn' in step ? step.turn : null;
  const withPlayer = usePlayerActRows(chosen, onNext);

  const playerActs = acts.flatMap(({ act: of }) => of ?? []);
  const inOneLine = step === null ? splitAct(playerActs, typed) : null;
  const wanted = inOneLine?.rest ?? typed;
  const isTyping = wanted.trim() !== '';
  const isSearchDue = useDebounced(chosen === null && turn === null ? wanted : '', search.onSearch);

  function enter(to: Step | null) {
    setStep(to);
    setTyped('');
  }

  function groupsNow(): PaletteGroup[] {
    if (chosen !== null) return [{ heading: chosen.player.name, rows: matching(withPlayer, typed) }];
    if (turn !== null) {
      const rows = turn.id === TURN_ACTS.call.id ? calls : due.filter((row) => row.act === 'Seat');
      return [{ heading: 'Next', rows: matching(rows, typed) }];
    }
    const asking = step !== null && 'act' in step ? step.act : inOneLine?.act;
    if (asking !== undefined) return [{ heading: 'Players', rows: stepRows(asking, players, onNext) }];
    if (!isTyping)
      return [
        { heading: 'Do now', rows: due.slice(0, 5) },
        { heading: 'Anything else', rows: acts },
      ];
    return exactFirst([
      { heading: 'Do now', rows: matching(due, typed).slice(0, 3) },
      { heading: 'Actions', rows: matching(acts, typed) },
      {
        heading: 'Players',
        rows: can('view_players')
          ? players.slice(0, 6).map((each) => playerRow(each, () => enter({ player: each.player })))
          : [],
      },
      { heading: 'Tables', rows: matching(things.tables, typed) },
      { heading: 'Tournaments', rows: matching(things.tournaments, typed).slice(0, 6) },
      { heading: 'Pages', rows: matching(pages, typed) },
    ]);
  }

  /** A row whose whole title is typed stands above all others. */
  function exactFirst(groups: PaletteGroup[]): PaletteGroup[] {
    const exact = groups.flatMap(({ rows }) => rows).find((row) => isTitle(row, typed));
    if (exact === undefined) return groups;
    return [
      { heading: 'Best match', rows: [exact] },
      ...groups.map(({ heading, rows }) => ({
        heading,
        rows: rows.filter(({ id }) => id !== exact.id),
      })),
    ];
  }

  const { title, placeholder } = wordsOf(step);
  return (
    <CommandPalette
      step={title}
      placeholder={placeholder}
      query={typed}
      onFocus={() => setHasFocus(true)}
      onQuery={setTyped}
      loading={isSearchDue || search.loading}
      groups={groupsNow()}
      empty={
        turn !== null && typed === '' ? (
          <p>{turn.none}</p>
        ) : (
          <>
            <p className="text-body font-semibold text-ink">Nothing matches “{wanted}”</p>
            <p>Check the spelling{can('manage_players') ? ', or add the player' : ''}.</p>
            {can('manage_players') ? (
              <Button onClick={() => onNext(() => openDialog('add-new-player'))}>Add New Player</Button>
            ) : null}
          </>
        )
      }
      onLeaveStep={() => enter(null)}
      onClose={onClose}
    />
  );
}
