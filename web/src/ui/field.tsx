import { createContext, type ReactNode, use, useId } from 'react';
import { Shape } from './shape';

interface Control {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<Control | null>(null);

/** The attributes that an input takes over from its Field: id, description, invalid, required. */
export function useFieldControl() {
  const field = use(FieldContext);
  if (field === null) return {};
  return {
    id: field.id,
    ...(field.describedBy === undefined ? {} : { 'aria-describedby': field.describedBy }),
    ...(field.invalid ? ({ 'aria-invalid': true } as const) : {}),
    ...(field.required ? ({ 'aria-required': true } as const) : {}),
  };
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  /** The text of the failed rule; undefined when the value is valid. */
  error?: string | undefined;
  required?: boolean;
  /** At the right of the label: "4 found". */
  aside?: ReactNode;
  /** The label is for screen readers only, where the screen shows its meaning already: a search box. */
  hideLabel?: boolean;
  children: ReactNode;
}

const labelStyle = 'text-meta font-medium text-ink-2';

function Required() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-bad">
      *
    </span>
  );
}

function Message({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={id} role="alert" className="flex items-center gap-1.25 text-meta font-medium text-bad">
      <Shape name="octagon" />
      {error}
    </p>
  );
}

function describe(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [...(hint === undefined ? [] : [`${id}-hint`]), ...(error === undefined ? [] : [`${id}-error`])];
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** A label, one input, its hint and its error. The input takes its id and description from the context. */
export function Field({ label, hint, error, required = false, aside, hideLabel = false, children }: FieldProps) {
  const id = useId();
  const describedBy = describe(id, hint, error);
  return (
    <div
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5"
      data-invalid={error === undefined ? undefined : ''}
    >
      <div className={hideLabel ? 'sr-only' : 'flex items-baseline justify-between gap-2'}>
        <label htmlFor={id} className={labelStyle}>
          {label}
          {required ? <Required /> : null}
        </label>
        {aside === undefined ? null : <span className="text-meta text-ink-3">{aside}</span>}
      </div>
      <FieldContext value={{ id, describedBy, invalid: error !== undefined, required }}>{children}</FieldContext>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-meta text-ink-3">
          {hint}
        </p>
      )}
      <Message id={`${id}-error`} error={error} />
    </div>
  );
}

/** A Field around several inputs that answer one question: choices, seats. */
export function FieldGroup({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  children,
}: Omit<FieldProps, 'aside'>) {
  const id = useId();
  return (
    <fieldset
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start"
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={describe(id, hint, error)}
    >
      <legend className={hideLabel ? 'sr-only' : `${labelStyle} mb-1.5 p-0`}>
        {label}
        {required ? <Required /> : null}
      </legend>
      {children}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <div className="mt-1.5">
          <Message id={`${id}-error`} error={error} />
        </div>
      )}
    </fieldset>
  );
}
