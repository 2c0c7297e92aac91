import { Pencil } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { PlayerProfile } from '@/api/types';
import { useRoom } from '@/api/session/session-context';
import { isHere, VISIT_STATUS } from '@/domain/visit';
import { refusalText } from '@/room/players/entry-check/verdict';
import { badgesOf, factsOf } from '@/room/players/profile/model';
import { Button } from '@/ui/button';
import { MoreMenu, MenuItem, MenuSeparator } from '@/ui/menu';
import { StatusBadge } from '@/ui/status-badge';

/** The player's place in this room, then their flags. */
export function Badges({ profile, now }: { profile: PlayerProfile; now: number }) {
  const { session, player, vip } = profile;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {session !== null && isHere(session) ? <HereBadge status={session.status} /> : null}
      {badgesOf(player, vip, now).map((badge) => (
        <StatusBadge key={badge.label} {...badge} />
      ))}
    </span>
  );
}

/** Filled on the player's own page, where their presence is the most important fact. */
function HereBadge({ status }: { status: keyof typeof VISIT_STATUS }) {
  const { tone, ...view } = VISIT_STATUS[status];
  return <StatusBadge {...view} tone={status === 'playing' ? 'info' : tone} filled />;
}

export function Facts({ profile }: { profile: PlayerProfile }) {
  const { timeZone } = useRoom();
  const facts = factsOf(profile.player, timeZone);
  return facts.map((fact, index) => (
    // The dot stays with the fact before it, so that no line begins with a dot.
    <Fragment key={fact}>
      <span className="inline-block max-w-full wrap-anywhere">
        {fact}
        {index === facts.length - 1 ? null : ' ·'}
      </span>{' '}
    </Fragment>
  ));
}

/** The acts on a player's page; undefined for those that the role may not do. */
export interface PlayerActs {
  edit: (() => void) | undefined;
  merge: (() => void) | undefined;
  setActive: (() => void) | undefined;
  sell: (() => void) | undefined;
  checkIn: (() => void) | undefined;
  checkOut: (() => void) | undefined;
  link: (() => void) | undefined;
  card: (() => void) | undefined;
  pay: (() => void) | undefined;
  exportData: (() => void) | undefined;
  removeData: (() => void) | undefined;
}

interface ActionsProps {
  profile: PlayerProfile;
  now: number;
  /** The player has unpaid or running charges. */
  owes: boolean;
  acts: PlayerActs;
}

/** An act that the entry check forbids stays visible, disabled with its reason. */
export function PlayerActions({ profile, now, owes, acts }: ActionsProps): ReactNode {
  const { timeZone } = useRoom();
  const { player, session } = profile;
  const here = session !== null && isHere(session);
  const refused = refusalText(player, { timeZone, now });
  const inactive = player.isActive ? undefined : 'Not an active player';
  return (
    <>
      {acts.edit === undefined ? null : (
        <Button icon={Pencil} onClick={acts.edit}>
          Edit
        </Button>
      )}
      {acts.sell === undefined ? null : (
        <Button disabledReason={refused ?? inactive} onClick={acts.sell}>
          Sell Membership
        </Button>
      )}
      {here && acts.checkOut !== undefined ? <Button onClick={acts.checkOut}>Check Out</Button> : null}
      {!here && acts.checkIn !== undefined ? (
        <Button disabledReason={refused ?? inactive} onClick={acts.checkIn}>
          Check In
        </Button>
      ) : null}
      {acts.pay === undefined || (refused !== undefined && !owes) ? null : (
        <Button variant="primary" disabledReason={owes ? undefined : 'Nothing to pay'} onClick={acts.pay}>
          Take Payment
        </Button>
      )}
      {acts.exportData === undefined ? null : (
        // Separate from the buttons: on a phone they share the width, which the three dots do not need.
        <span className="flex-none">
          <MoreMenu label={`More for ${player.name}`} variant="default" size="md">
            {acts.merge === undefined || acts.setActive === undefined ? null : (
              <>
                <MenuItem onSelect={acts.merge}>Merge a Duplicate</MenuItem>
                <MenuItem
                  onSelect={acts.setActive}
                  disabledReason={player.isActive && here ? 'Still in the room' : undefined}
                >
                  {player.isActive ? 'Make Inactive' : 'Make Active'}
                </MenuItem>
                <MenuSeparator />
              </>
            )}
            {acts.link === undefined ? null : <MenuItem onSelect={acts.link}>Link to Their Page</MenuItem>}
            {acts.card === undefined ? null : <MenuItem onSelect={acts.card}>Member Card</MenuItem>}
            <MenuItem onSelect={acts.exportData}>Export Data</MenuItem>
            {acts.removeData === undefined ? null : (
              <MenuItem tone="danger" onSelect={acts.removeData}>
                Remove Personal Data…
              </MenuItem>
            )}
          </MoreMenu>
        </span>
      )}
    </>
  );
}
