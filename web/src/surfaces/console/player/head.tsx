import { Link } from '@tanstack/react-router';
import { ChevronRight, Ellipsis, Pencil } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { PlayerProfile } from '@/api/types';
import { isHere, VISIT_STATUS } from '@/domain/visit';
import { refusalText } from '@/features/players/door';
import { badgesOf, factsOf } from '@/features/players/model';
import { Button, IconButton } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { Menu, MenuItem, MenuSeparator } from '@/ui/menu';
import { StatusBadge } from '@/ui/status-badge';

export function Crumbs({ here }: { here: string }) {
  return (
    <>
      <Link to="/players">Players</Link>
      <Icon as={ChevronRight} size={12} />
      <span aria-current="page">{here}</span>
    </>
  );
}

/** Where he is in this room, then what is known of him. */
export function Badges({ profile, now }: { profile: PlayerProfile; now: number }) {
  const { session, player, vip } = profile;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {session !== null && isHere(session) ? <HereBadge status={session.status} /> : null}
      {badgesOf(player, vip, now).map((look) => (
        <StatusBadge key={look.label} {...look} />
      ))}
    </span>
  );
}

/** On his own page it is the first thing to see that he is here. */
function HereBadge({ status }: { status: keyof typeof VISIT_STATUS }) {
  const { tone, ...view } = VISIT_STATUS[status];
  return <StatusBadge {...view} tone={status === 'playing' ? 'info' : tone} filled />;
}

export function Facts({ profile, timeZone }: { profile: PlayerProfile; timeZone: string }) {
  const facts = factsOf(profile.player, timeZone);
  return facts.map((fact, index) => (
    // The dot stays with the fact before it, so that no line begins with one.
    <Fragment key={fact}>
      <span className="inline-block max-w-full wrap-anywhere">
        {fact}
        {index === facts.length - 1 ? null : ' ·'}
      </span>{' '}
    </Fragment>
  ));
}

/** What can be done on a player's page; undefined for what the role may not. */
export interface PlayerActs {
  edit: (() => void) | undefined;
  merge: (() => void) | undefined;
  setActive: (() => void) | undefined;
  sell: (() => void) | undefined;
  checkIn: (() => void) | undefined;
  checkOut: (() => void) | undefined;
  pay: (() => void) | undefined;
  exportData: (() => void) | undefined;
  removeData: (() => void) | undefined;
}

interface ActionsProps {
  profile: PlayerProfile;
  timeZone: string;
  now: number;
  /** Something is unpaid or running. */
  owes: boolean;
  acts: PlayerActs;
}

/** What the door forbids stays, disabled, with its reason (design, desk 6). */
export function PlayerActions({ profile, timeZone, now, owes, acts }: ActionsProps): ReactNode {
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
      {here && acts.checkOut !== undefined ? (
        <Button onClick={acts.checkOut}>Check Out</Button>
      ) : null}
      {!here && acts.checkIn !== undefined ? (
        <Button disabledReason={refused ?? inactive} onClick={acts.checkIn}>
          Check In
        </Button>
      ) : null}
      {acts.pay === undefined || (refused !== undefined && !owes) ? null : (
        <Button
          variant="primary"
          disabledReason={owes ? undefined : 'Nothing to pay'}
          onClick={acts.pay}
        >
          Take Payment
        </Button>
      )}
      {acts.exportData === undefined ? null : (
        // In a box of its own: on a phone the buttons share the width, and three dots need none of it.
        <span className="flex-none">
          <Menu
            trigger={
              <IconButton
                icon={Ellipsis}
                label={`More for ${player.name}`}
                variant="default"
                tip={false}
              />
            }
          >
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
            <MenuItem onSelect={acts.exportData}>Export Data</MenuItem>
            {acts.removeData === undefined ? null : (
              <MenuItem tone="danger" onSelect={acts.removeData}>
                Remove Personal Data…
              </MenuItem>
            )}
          </Menu>
        </span>
      )}
    </>
  );
}
