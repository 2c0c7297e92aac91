import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Panel } from '@/ui/panel';
import { InlineActForm, type InlineActFormProps } from './inline-act-form';
import type { FormState } from './use-act-form';

interface PanelActFormProps<Typed extends FieldValues, Values, Vars, Answer> extends Omit<
  InlineActFormProps<Typed, Values, Vars, Answer>,
  'renderFrame' | 'resetTo' | 'children'
> {
  title: string;
  /** People who may only view see the same form, disabled. */
  isReadOnly: boolean;
  resetTo: (answer: NoInfer<Answer>) => NoInfer<Typed>;
  renderBelow?: (typed: Typed) => ReactNode;
  /** The fields, in a fieldset that can be disabled. */
  children: (state: FormState<Typed, Values>, isDisabled: boolean) => ReactNode;
}

/** A panel of saved values that follow the server, with Save Changes in its head. */
export function PanelActForm<Typed extends FieldValues, Values, Vars, Answer>({
  title,
  isReadOnly,
  renderBelow,
  children,
  ...form
}: PanelActFormProps<Typed, Values, Vars, Answer>) {
  return (
    <InlineActForm
      {...form}
      isFollowing
      isGuarded
      needsChange
      renderFrame={(content, { typed, busy, disabledReason, onSubmit }) => (
        <Panel
          title={title}
          actions={
            isReadOnly ? undefined : (
              <Button size="sm" busy={busy} disabledReason={disabledReason} onClick={() => onSubmit()}>
                Save Changes
              </Button>
            )
          }
        >
          {content}
          {renderBelow?.(typed)}
        </Panel>
      )}
    >
      {(state) => (
        <>
          {children(state, isReadOnly || state.busy)}
          {/* Lets Enter in a field save the form. */}
          <input type="submit" hidden value="Save Changes" />
        </>
      )}
    </InlineActForm>
  );
}
