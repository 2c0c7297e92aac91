import { type FormEvent, type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Act } from '@/api/acts/types';
import { schemaResolver } from './schema-resolver';
import type { ConfirmProps } from '@/ui/confirm';
import { ShownFields } from '@/ui/form/use-form-field';
import { useDialogDirty } from '@/ui/inside-dialog';
import type { ToastActionContent } from '@/ui/toast-store';
import { placeRefusal, type Refusal } from './use-act';
import type { FormHandle } from './with-handle';

export type Question = Pick<ConfirmProps, 'title' | 'confirmLabel' | 'cancelLabel' | 'tone' | 'children'>;

/** A part of a form can depend on the values typed so far. */
export type OfTyped<Typed, Shown> = Shown | ((typed: Typed) => Shown);

interface FormContext<Typed extends FieldValues, Values> {
  /** Says at a field why the values are not sent, for what the schema cannot decide. */
  refuse: (field: Path<Typed>, message: string) => void;
  /**
   * The values before the person edited them. A form that edits a record sends only what differs from them, so that a
   * colleague's change of another field survives.
   */
  before: Values;
}

/** The properties that every form of an act has. */
export interface FormSpec<Typed extends FieldValues, Values, Vars, Answer> {
  act: Act<Vars, Answer> | FormHandle<Vars, Answer>;
  schema: z.ZodMiniType<Values, Typed>;
  defaults: NoInfer<Typed>;
  /** Null: nothing is sent. */
  vars: (values: NoInfer<Values>, form: FormContext<NoInfer<Typed>, NoInfer<Values>>) => NoInfer<Vars> | null;
  /** Why the form cannot be sent now. */
  disabledReason?: OfTyped<Typed, string | undefined>;
  /** The form edits something: without a change it cannot be sent. */
  needsChange?: boolean;
  /** Beside the success toast; replaces Undo. */
  doneAction?: (answer: NoInfer<Answer>) => ToastActionContent;
  /** No success toast: the screen itself shows the result. */
  isQuiet?: boolean;
  onDone?: ((answer: NoInfer<Answer>, vars: NoInfer<Vars>) => void) | undefined;
  /** The form stays after its act, with these values. */
  resetTo?: (answer: NoInfer<Answer>, typed: NoInfer<Typed>) => NoInfer<Typed>;
  /** Returns whether the form's own content shows the refusal; then nothing else does. */
  onRefused?: (refusal: Refusal, form: UseFormReturn<NoInfer<Typed>, unknown, NoInfer<Values>>) => boolean;
  /** A refusal of the whole form is about this field: with another value it is not shown any more. */
  errorOf?: keyof Typed & string;
  /** The person has tried to send values that the schema refuses. */
  onInvalid?: () => void;
}

/** The state of a form on the screen. */
export interface FormState<Typed extends FieldValues, Values> {
  form: UseFormReturn<Typed, unknown, Values>;
  typed: Typed;
  busy: boolean;
  isDirty: boolean;
  /** Why the form as a whole was refused. */
  error: string | null;
  disabledReason: string | undefined;
  onSubmit: (event?: FormEvent) => void;
}

type StateAndScope<Typed extends FieldValues, Values> = FormState<Typed, Values> & {
  /** The question to confirm before the values are sent. */
  asking: (Question & { cancel: () => void; confirm: () => void }) | null;
  /** Puts the fields in the form. */
  scope: (content: ReactNode) => ReactNode;
};

export function shownFor<Typed, Shown>(typed: Typed, content: OfTyped<Typed, Shown>): Shown {
  return typeof content === 'function' ? (content as (typed: Typed) => Shown)(typed) : (content as Shown);
}

interface Sending<Typed extends FieldValues, Values, Vars, Answer> extends Omit<
  FormSpec<Typed, Values, Vars, Answer>,
  'act'
> {
  handle: FormHandle<Vars, Answer>;
  /** Fields that were not edited follow the defaults when these change. */
  isFollowing?: boolean;
  ask?: ((values: NoInfer<Values>) => Question | null) | undefined;
}

/** The form behind every shell: validates, asks, sends, and places a refusal at its field or above the form. */
export function useActForm<Typed extends FieldValues, Values, Vars, Answer>({
  handle: { send, sayDone, busy },
  schema,
  defaults,
  isFollowing = false,
  vars,
  disabledReason,
  needsChange = false,
  ask,
  doneAction,
  isQuiet = false,
  onDone,
  resetTo,
  onRefused,
  errorOf,
  onInvalid,
}: Sending<Typed, Values, Vars, Answer>): StateAndScope<Typed, Values> {
  const form = useForm<Typed, unknown, Values>({
    resolver: schemaResolver(schema),
    ...(isFollowing
      ? { values: defaults, resetOptions: { keepDirtyValues: true, keepErrors: true } }
      : { defaultValues: defaults as DefaultValues<Typed> }),
  });
  const typed = useWatch({ control: form.control }) as Typed;
  const { isDirty } = form.formState;
  useDialogDirty(isDirty);
  const [shownFields] = useState(() => new Set<string>());
  const [refused, setRefused] = useState<{ message: string | null; value: unknown } | null>(null);
  const [asking, setAsking] = useState<{ question: Question; values: Values } | null>(null);
  const reason = shownFor(typed, disabledReason) ?? (needsChange && !isDirty ? 'No changes to save' : undefined);

  // The watched values are copies, so an object among them is never the same.
  const valueOf = (name: string): unknown => form.getValues(name as Path<Typed>);

  function perform(values: Values) {
    setRefused(null);
    const saved = schema.safeParse(form.formState.defaultValues);
    const sent = vars(values, {
      refuse: (name, text) => form.setError(name, { message: text }),
      // Saved values that the schema refuses today differ from all that is sent.
      before: saved.success ? saved.data : (defaults as unknown as Values),
    });
    if (sent === null) return;
    return send(
      sent,
      (answer) => {
        if (!isQuiet) sayDone(sent, answer, doneAction?.(answer));
        // The saved values replace the typed ones: a secret is not among them.
        if (resetTo !== undefined) form.reset(resetTo(answer, form.getValues()), { keepDirtyValues: false });
        onDone?.(answer, sent);
      },
      (refusal) => {
        if (onRefused?.(refusal, form) === true) return;
        const { fields, message } = placeRefusal(refusal, (name) => shownFields.has(name));
        for (const [name, text] of Object.entries(fields))
          form.setError(name as Path<Typed>, { type: 'server', message: text });
        setRefused({ message, value: errorOf && valueOf(errorOf) });
      },
    );
  }

  const check = form.handleSubmit((values) => {
    const question = ask?.(values) ?? null;
    if (question === null) return perform(values);
    setAsking({ question, values });
  }, onInvalid);

  return {
    form,
    typed,
    busy,
    isDirty,
    error: refused === null || (errorOf !== undefined && valueOf(errorOf) !== refused.value) ? null : refused.message,
    disabledReason: reason,
    onSubmit: (event) => {
      event?.preventDefault();
      if (reason === undefined) void check(event);
    },
    asking:
      asking === null
        ? null
        : {
            ...asking.question,
            cancel: () => setAsking(null),
            confirm: () => {
              setAsking(null);
              void perform(asking.values);
            },
          },
    scope: (content) => (
      <FormProvider {...form}>
        <ShownFields value={shownFields}>{content}</ShownFields>
      </FormProvider>
    ),
  };
}
