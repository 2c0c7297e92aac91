import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Apart, Player, PlayerProfile } from '@/api/types';
import { usePlace } from '@/api/session/use-place';
import { useNow } from '@/lib/hooks/use-now';
import { openDialog } from '@/shells/dialogs';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { Shape, type ShapeName } from '@/ui/shape';
import { isExcluded, vipNote } from './model';
import { apartQuery } from './queries';

type FlagDialog = 'bar-player' | 'exclude-player' | 'player-probation' | 'keep-apart' | 'player-skill';

interface FlagsPanelProps {
  profile: PlayerProfile;
  /** Whether the role may change flags. On a record without personal data, only a bar can be lifted. */
  canChange: boolean;
}

/** The flags on a player, and the acts that change them. Staff cannot lift a self-exclusion. */
export function FlagsPanel({ profile, canChange }: FlagsPanelProps) {
  const place = usePlace();
  const { player } = profile;
  const now = useNow(60_000);
  const apart = useQuery(apartQuery(player.id));
  const day = (moment: string) => place.formatNearDay(moment, now);
  const excluded = player.excludedUntil !== null && isExcluded(player, now);
  const act = (dialog: FlagDialog, label: string, name: string, tone: 'default' | 'danger' = 'default') =>
    !canChange || (player.removedAt !== null && (dialog !== 'bar-player' || player.barred === null)) ? null : (
      <Button size="sm" variant={tone} aria-label={name} onClick={() => openDialog(dialog, { playerId: player.id })}>
        {label}
      </Button>
    );

  return (
    <Panel title="Flags">
      <ul>
        <Flag shape="star" title="VIP" detail={vipNote(profile)} end={profile.vip ? 'Yes' : 'No'} />
        {player.barred === null ? (
          <Flag
            shape="bar"
            title="Barred"
            detail="Room ban"
            action={act('bar-player', 'Bar Player', 'Bar Player', 'danger')}
          />
        ) : (
          <Flag
            shape="bar"
            on
            title="Barred"
            detail={`${player.barred.reason} · ${player.barred.by}, ${day(player.barred.since)}`}
            action={act('bar-player', 'Lift', 'Lift the bar')}
          />
        )}
        <Flag
          shape="lock"
          on={excluded}
          title="Self-excluded"
          detail={player.excludedUntil !== null && excluded ? `Until ${day(player.excludedUntil)}` : 'Self-exclusion'}
          action={
            excluded
              ? act('exclude-player', 'Extend', 'Extend the self-exclusion')
              : act('exclude-player', 'Record', 'Record a self-exclusion')
          }
        />
        <Flag
          title="Probation"
          detail={probationText(player, now, day)}
          action={act('player-probation', 'Change', 'Change the probation')}
        />
        <Flag
          title="Kept apart from"
          detail={apart.isError ? 'Could not load' : apartText(apart.data, day)}
          action={act('keep-apart', 'Change', 'Change who is kept apart')}
        />
        <Flag
          title="Skill level"
          detail={
            player.skillSetBy === null || player.skillSetAt === null
              ? 'Not set, estimated from hours played'
              : `Set by ${player.skillSetBy}, ${day(player.skillSetAt)}`
          }
          end={player.skillLevel === null ? undefined : `${player.skillLevel} of 10`}
          action={act('player-skill', 'Change', 'Change the skill level')}
        />
      </ul>
    </Panel>
  );
}

function probationText({ probationUntil }: Player, now: number, day: (moment: string) => string): string {
  return probationUntil !== null && Date.parse(probationUntil) > now ? `Until ${day(probationUntil)}` : 'None';
}

function apartText(apart: readonly Apart[] | undefined, day: (moment: string) => string): string {
  if (apart === undefined) return '…';
  if (apart.length === 0) return 'Nobody';
  return apart.map(({ player, since }) => `${player.name}, since ${day(since)}`).join(' · ');
}

interface FlagProps {
  shape?: ShapeName;
  /** The flag is in effect, so it gets the color of a refusal. */
  on?: boolean;
  title: string;
  detail: string;
  end?: string | undefined;
  action?: ReactNode;
}

function Flag({ shape, on = false, title, detail, end, action }: FlagProps) {
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line-soft py-2 pr-3 pl-4 last:border-b-0 phone:pl-3">
      <div className="min-w-0 flex-1">
        <p data-on={on || undefined} className="flex items-center gap-1.25 text-dense font-medium data-on:text-bad">
          {shape === undefined ? null : (
            <span className={on ? '' : 'text-ink-2'}>
              <Shape name={shape} />
            </span>
          )}
          {title}
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">{detail}</p>
      </div>
      {end === undefined ? null : <span className="text-dense font-medium tabular-nums">{end}</span>}
      {action}
    </li>
  );
}
