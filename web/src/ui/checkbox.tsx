import type { ComponentPropsWithRef, ReactNode } from 'react';

type Native = Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'type' | 'children'>;

/** Native on purpose: works in every form, in forced colors and on paper. */
export function Checkbox({ children, ...rest }: Native & { children: ReactNode }) {
  return (
    <label className="flex cursor-pointer items-start gap-2 text-dense has-disabled:cursor-not-allowed has-disabled:text-ink-3 phone:min-h-11 phone:items-center phone:text-body">
      <input
        {...rest}
        type="checkbox"
        className="m-0 mt-px size-4 flex-none cursor-[inherit] accent-accent phone:mt-0 phone:size-5"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

const switchStyle = [
  'relative m-0 h-5 w-9 flex-none cursor-[inherit] appearance-none rounded-full border border-control bg-surface',
  'transition-colors checked:border-accent checked:bg-accent disabled:opacity-50 phone:h-6.5 phone:w-11',
  'before:absolute before:top-1/2 before:left-0.75 before:size-3 before:-translate-y-1/2 before:rounded-full',
  'before:bg-control checked:before:right-0.75 checked:before:left-auto checked:before:bg-on-accent phone:before:size-4',
  'forced-colors:appearance-auto',
].join(' ');

interface SwitchProps extends Native {
  label: string;
  /** The effect of the setting, below its label. */
  detail?: string;
}

/** A switch takes effect at once. A value that is sent with a form needs a Checkbox. */
export function Switch({ label, detail, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-3 text-dense has-disabled:cursor-not-allowed has-disabled:text-ink-3 phone:min-h-11 phone:text-body">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>{' '}
        {detail === undefined ? null : <span className="block text-meta font-normal text-ink-3">{detail}</span>}
      </span>
      <input {...rest} type="checkbox" role="switch" className={switchStyle} />
    </label>
  );
}
