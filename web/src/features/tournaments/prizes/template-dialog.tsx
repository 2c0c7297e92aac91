import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { errorText, fieldErrors } from '@/api/client/errors';
import type { Payouts, PayoutTemplate } from '@/api/tournament-types';
import { cents, fromWire, parseMoney, toWire } from '@/domain/money';
import { formatAmount, formatMoney, formatOrdinal } from '@/lib/format';
import { Button, IconButton } from '@/ui/button';
import { Choices } from '@/ui/choices';
import { CancelButton, Dialog, DialogBody, DialogFoot, DialogForm } from '@/ui/dialog';
import { Field, FieldGroup } from '@/ui/field';
import { FormError } from '@/ui/form-error';
import { StatusBadge } from '@/ui/status-badge';
import { MoneyInput } from '@/ui/text-input';
import { toast } from '@/ui/toast-store';
import { amountsProblem, amountsSum, TEMPLATES, templateName } from './model';
import { PRIZE_TEXTS, useSetPayouts } from './mutations';
import { TemplatePreview } from './template-preview';

interface TemplateDialogProps {
  payouts: Payouts;
  entries: number;
  onClose: () => void;
}

interface Line {
  id: number;
  text: string;
}

/** How the pool is parted: by a template, or by hand to the cent. */
export function TemplateDialog({ payouts, entries, onClose }: TemplateDialogProps) {
  const save = useSetPayouts();
  const pool = fromWire(payouts.pool);
  const [template, setTemplate] = useState<PayoutTemplate>(payouts.template);
  const [lines, setLines] = useState<Line[]>(() => linesOf(payouts));
  const [tried, setTried] = useState(false);
  const byHand = template === 'custom';
  const texts = lines.map(({ text }) => text);
  const problem = byHand ? amountsProblem(texts, pool) : null;
  const refused = fieldErrors(save.error);

  function submit() {
    setTried(true);
    if (problem !== null) return;
    const amounts = texts.map((text) => {
      const parsed = parseMoney(text);
      return toWire(parsed.ok ? parsed.cents : cents(0));
    });
    save.mutate(
      { tournamentId: payouts.tournamentId, template, ...(byHand ? { amounts } : {}) },
      {
        onSuccess: () => {
          toast({ title: PRIZE_TEXTS.template.success, description: templateName(template) });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Payouts"
      dirty={!save.isPending && JSON.stringify(lines) !== JSON.stringify(linesOf(payouts))}
    >
      <DialogForm
        busy={save.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <DialogBody>
          {save.error === null || refused.amounts !== undefined ? null : (
            <FormError text={errorText(save.error, PRIZE_TEXTS.template.error)} />
          )}
          <FieldGroup label={`How ${formatMoney(pool)} is parted`}>
            <Choices
              name="payout-template"
              value={template}
              onValueChange={(next) => {
                const chosen = TEMPLATES.find(({ value }) => value === next);
                if (chosen !== undefined) setTemplate(chosen.value);
              }}
              options={TEMPLATES.map(({ value, title, detail }) => ({
                value,
                title,
                detail,
                disabledReason:
                  value === 'custom' && pool === 0 ? 'There is nothing in the pool yet' : undefined,
              }))}
            />
          </FieldGroup>
          {byHand ? (
            <Amounts
              lines={lines}
              pool={pool}
              error={refused.amounts ?? (tried ? (problem ?? undefined) : undefined)}
              onLines={setLines}
            />
          ) : (
            <TemplatePreview payouts={payouts} template={template} entries={entries} />
          )}
          {byHand && !payouts.final ? (
            <p className="text-meta text-ink-3">
              The pool grows until entries close. Then the amounts have to be set again.
            </p>
          ) : null}
        </DialogBody>
        <DialogFoot cancel={<CancelButton onClose={onClose} />}>
          <Button type="submit" size="lg" variant="primary" busy={save.isPending}>
            Save Payouts
          </Button>
        </DialogFoot>
      </DialogForm>
    </Dialog>
  );
}

/** By place as they are now: a tie's parts, added up and parted, would be other amounts, so only single lines are taken over. */
function linesOf({ places, pool }: Payouts): Line[] {
  const single = places.filter(({ deal, shared }) => !deal && shared === 1);
  const texts = single.length === 0 ? [pool] : single.map(({ prize }) => prize);
  return texts.map((text, id) => ({ id, text }));
}

interface AmountsProps {
  lines: readonly Line[];
  pool: ReturnType<typeof fromWire>;
  error: string | undefined;
  onLines: (lines: Line[]) => void;
}

function Amounts({ lines, pool, error, onLines }: AmountsProps) {
  const off = cents(amountsSum(lines.map(({ text }) => text)) - pool);
  return (
    <div className="relative">
      <span role="status" className="absolute top-0 right-0">
        {off === 0 ? (
          <StatusBadge shape="check" tone="ok" label="Adds up" />
        ) : (
          <StatusBadge
            shape="triangle"
            tone="warn"
            label={`$${formatAmount(cents(Math.abs(off)))} ${off < 0 ? 'missing' : 'too much'}`}
          />
        )}
      </span>
      <FieldGroup label="Amounts by place" error={error}>
        <div className="grid grid-cols-2 gap-x-4 gap-y-2 narrow:grid-cols-1">
          {lines.map(({ id, text }, index) => (
            <div key={id} className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center gap-2">
              <span aria-hidden="true" className="text-dense font-medium tabular-nums">
                {formatOrdinal(index + 1)}
              </span>
              <Field label={`${formatOrdinal(index + 1)} place`} hideLabel>
                <MoneyInput
                  value={text}
                  onChange={({ target: { value } }) =>
                    onLines(lines.map((line) => (line.id === id ? { id, text: value } : line)))
                  }
                />
              </Field>
            </div>
          ))}
        </div>
        <div className="mt-2 flex gap-2">
          <Button
            size="sm"
            icon={Plus}
            onClick={() =>
              onLines([...lines, { id: Math.max(0, ...lines.map(({ id }) => id)) + 1, text: '' }])
            }
          >
            Add Place
          </Button>
          <IconButton
            size="sm"
            icon={Minus}
            label="Remove the last place"
            disabledReason={lines.length < 2 ? 'First place is always paid' : undefined}
            onClick={() => onLines(lines.slice(0, -1))}
          />
        </div>
      </FieldGroup>
    </div>
  );
}
