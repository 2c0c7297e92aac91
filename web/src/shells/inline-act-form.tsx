import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useUnsaved } from '@/lib/unsaved-forms';
import { useRefusedFocus } from '@/ui/use-refused-focus';
import { type FormSpec, type FormState, useActForm } from './use-act-form';
import { type FormHandle, WithHandle } from './with-handle';

export interface InlineActFormProps<Typed extends FieldValues, Values, Vars, Answer> extends FormSpec<
  Typed,
  Values,
  Vars,
  Answer
> {
  /** Fields that were not edited follow the defaults when these change. */
  isFollowing?: boolean;
  /** Asks before unsaved input is lost. */
  isGuarded?: boolean;
  className?: string;
  id?: string;
  /** Stands around the form: the panel whose head has its button. */
  renderFrame?: (form: ReactNode, state: FormState<Typed, Values>) => ReactNode;
  children: ReactNode | ((state: FormState<Typed, Values>) => ReactNode);
}

/** A form in a page. Its content shows the refusal and the submit button. */
export function InlineActForm<Typed extends FieldValues, Values, Vars, Answer>(
  props: InlineActFormProps<Typed, Values, Vars, Answer>,
) {
  return <WithHandle act={props.act}>{(handle) => <Inline {...props} handle={handle} />}</WithHandle>;
}

function Inline<Typed extends FieldValues, Values, Vars, Answer>({
  isGuarded = false,
  className,
  id,
  renderFrame,
  children,
  ...spec
}: InlineActFormProps<Typed, Values, Vars, Answer> & { handle: FormHandle<Vars, Answer> }) {
  const { scope, asking: _asking, ...state } = useActForm(spec);
  const box = useRef<HTMLFormElement>(null);
  useUnsaved(isGuarded && state.isDirty);
  useRefusedFocus(box, state.busy);
  const content = (
    <form ref={box} id={id} noValidate className={className} onSubmit={state.onSubmit}>
      {typeof children === 'function' ? children(state) : children}
    </form>
  );
  return scope(renderFrame?.(content, state) ?? content);
}
