import type { ComponentPropsWithRef, ReactNode } from 'react';
import './switch.css';

type Native = Omit<ComponentPropsWithRef<'input'>, 'className' | 'style' | 'type' | 'children'>;

/** Native on purpose: works in every form, in forced colours and on paper. */
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

interface SwitchProps extends Native {
  label: string;
  /** What the setting does, under its name. */
  detail?: string;
}

/** Takes effect at once. What is sent with a form is a Checkbox. */
export function Switch({ label, detail, ...rest }: SwitchProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center gap-3 text-dense has-disabled:cursor-not-allowed has-disabled:text-ink-3 phone:min-h-11 phone:text-body">
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{label}</span>{' '}
        {detail === undefined ? null : (
          <span className="block text-meta font-normal text-ink-3">{detail}</span>
        )}
      </span>
      <input {...rest} type="checkbox" role="switch" className="switch" />
    </label>
  );
}
