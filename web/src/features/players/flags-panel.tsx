import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Apart, Player, PlayerProfile } from '@/api/types';
import { formatNearDay } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { Shape, type ShapeName } from '@/ui/shape';
import { isExcluded, vipNote } from './model';
import { apartQuery } from './queries';

/** Which flag is to be changed. */
export type FlagAct = 'bar' | 'unbar' | 'exclude' | 'apart' | 'skill' | 'probation';

interface FlagsPanelProps {
  profile: PlayerProfile;
  timeZone: string;
  /** Undefined for a role that may not. Of a record that is nobody's any more only the bar can be lifted. */
  onAct: ((act: FlagAct) => void) | undefined;
}

/** What the room has recorded about a player, and the acts that change it. Nothing lifts a self-exclusion. */
export function FlagsPanel({ profile, timeZone, onAct }: FlagsPanelProps) {
  const { player } = profile;
  const now = useNow(60_000);
  const apart = useQuery(apartQuery(player.id));
  const day = (moment: string) => formatNearDay(moment, timeZone, now);
  const excluded = player.excludedUntil !== null && isExcluded(player, now);
  const act = (
    flag: FlagAct,
    label: string,
    name: string,
    tone: 'default' | 'danger' = 'default',
  ) =>
    onAct === undefined || (player.removedAt !== null && flag !== 'unbar') ? null : (
      <Button size="sm" variant={tone} aria-label={name} onClick={() => onAct(flag)}>
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
            detail="By the room, with a reason"
            action={act('bar', 'Bar Player', 'Bar Player', 'danger')}
          />
        ) : (
          <Flag
            shape="bar"
            on
            title="Barred"
            detail={`${player.barred.reason} · ${player.barred.by}, ${day(player.barred.since)}`}
            action={act('unbar', 'Lift', 'Lift the bar')}
          />
        )}
        <Flag
          shape="lock"
          on={excluded}
          title="Self-excluded"
          detail={
            player.excludedUntil !== null && excluded
              ? `Until ${day(player.excludedUntil)}`
              : 'By request, until a date'
          }
          action={
            excluded
              ? act('exclude', 'Extend', 'Extend the self-exclusion')
              : act('exclude', 'Record', 'Record a self-exclusion')
          }
        />
        <Flag
          title="Probation"
          detail={probationText(player, now, day)}
          action={act('probation', 'Change', 'Change the probation')}
        />
        <Flag
          title="Kept apart from"
          detail={apart.isError ? 'Could not load' : apartText(apart.data, day)}
          action={act('apart', 'Change', 'Change who is kept apart')}
        />
        <Flag
          title="Skill level"
          detail={
            player.skillSetBy === null || player.skillSetAt === null
              ? 'Not set, estimated from hours played'
              : `Set by ${player.skillSetBy}, ${day(player.skillSetAt)}`
          }
          end={player.skillLevel === null ? undefined : `${player.skillLevel} of 10`}
          action={act('skill', 'Change', 'Change the skill level')}
        />
      </ul>
    </Panel>
  );
}

function probationText(
  { probationUntil }: Player,
  now: number,
  day: (moment: string) => string,
): string {
  return probationUntil !== null && Date.parse(probationUntil) > now
    ? `Until ${day(probationUntil)}`
    : 'None';
}

function apartText(apart: readonly Apart[] | undefined, day: (moment: string) => string): string {
  if (apart === undefined) return '…';
  if (apart.length === 0) return 'Nobody';
  return apart.map(({ player, since }) => `${player.name}, since ${day(since)}`).join(' · ');
}

interface FlagProps {
  shape?: ShapeName;
  /** It stands: in the colour of the door. */
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
        <p
          data-on={on || undefined}
          className="flex items-center gap-1.25 text-dense font-medium data-on:text-bad"
        >
          {shape === undefined ? null : (
            <span className={on ? '' : 'text-ink-2'}>
              <Shape name={shape} />
            </span>
          )}
          {title}
        </p>
        <p className="text-meta wrap-anywhere text-ink-3">{detail}</p>
      </div>
      {end === undefined ? null : (
        <span className="text-dense font-medium tabular-nums">{end}</span>
      )}
      {action}
    </li>
  );
}
