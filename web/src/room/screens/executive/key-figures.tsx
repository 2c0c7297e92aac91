import { KEY_FIGURES, keyFigure, type KeyFigureId, type Scope } from '@/room/reports/executive/model';
import { Stat } from '@/ui/stats';
import { StatusBadge } from '@/ui/status-badge';

interface KeyFiguresProps {
  /** undefined while it loads, null after a failure. */
  scope: Scope | null | undefined;
  ids?: readonly KeyFigureId[];
  /** The address of the alerts, for a single room. */
  alertsAt?: string | undefined;
}

/** Figures with their bases, as `Stat`s of a `Stats`. */
export function KeyFigures({ scope, ids, alertsAt }: KeyFiguresProps) {
  return KEY_FIGURES.filter(({ id }) => ids?.includes(id) ?? true).map(({ id, label }) => {
    if (scope === undefined) return <Stat key={id} label={label} value={undefined} delta="" />;
    if (scope === null) return <Stat key={id} label={label} value="–" delta="not loaded" />;
    const { value, unit, base, formula, tone } = keyFigure(id, scope);
    const badges = id === 'alerts' && base === '' ? <AlertBadges {...scope} at={alertsAt} /> : null;
    return (
      <Stat
        key={id}
        label={label}
        value={value}
        {...(unit === undefined ? {} : { unit })}
        {...(tone === undefined ? {} : { tone })}
        delta={badges ?? base}
        info={formula}
      />
    );
  });
}

interface AlertBadgesProps extends Pick<Scope, 'critical' | 'high'> {
  at: string | undefined;
}

function AlertBadges({ critical, high, at }: AlertBadgesProps) {
  const badges = (
    <span className="inline-flex items-center gap-2">
      {critical === 0 ? null : <StatusBadge shape="octagon" tone="bad" label={`${critical} critical`} filled />}{' '}
      {high === 0 ? null : critical === 0 ? (
        <StatusBadge shape="triangle" tone="warn" label={`${high} high`} filled />
      ) : (
        `${high} high`
      )}
    </span>
  );
  if (at === undefined) return badges;
  return (
    <a className="hover:underline" href={at} target="_blank" rel="noopener">
      {badges}
      <span className="sr-only">, Pit Boss, opens in a new tab</span>
    </a>
  );
}
