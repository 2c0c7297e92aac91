import { Minus, Plus } from 'lucide-react';
import * as z from 'zod/mini';
import type { Payouts, PayoutSetting, PayoutTemplate } from '@/api/tournament-types';
import { type Cents, cents, fromWire, parseMoney, toWire } from '@/domain/money';
import { formatMoney, formatOrdinal } from '@/lib/format';
import { ActForm } from '@/shells/act-form';
import { Button, IconButton } from '@/ui/button';
import { Field } from '@/ui/field';
import { fieldsOf } from '@/ui/form/fields';
import { useFormField } from '@/ui/form/use-form-field';
import { MoneyInput } from '@/ui/text-input';
import { setPayouts } from './acts';
import { AmountsSum } from './amounts-sum';
import { amountsProblem, amountsSum, TEMPLATES } from './model';
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

interface PayoutsDraft {
  template: PayoutTemplate;
  /** Used by the template "custom". */
  amounts: readonly Line[];
}

/** The split of this pool, as it is sent. */
function payoutsSchema(pool: Cents) {
  return z.pipe(
    z.custom<PayoutsDraft>(),
    z.transform(({ template, amounts }: PayoutsDraft, { issues }): PayoutSetting => {
      if (template !== 'custom') return { template };
      const texts = amounts.map(({ text }) => text);
      const message = amountsProblem(texts, pool);
      if (message !== null) {
        issues.push({ code: 'custom', message, path: ['amounts'], input: amounts });
        return z.NEVER;
      }
      return {
        template,
        amounts: texts.map((text) => {
          const parsed = parseMoney(text);
          return toWire(parsed.ok ? parsed.cents : cents(0));
        }),
      };
    }),
  );
}

const F = fieldsOf<ReturnType<typeof payoutsSchema>>();

/** The split of the pool: by a template, or by hand to the cent. */
export function TemplateDialog({ payouts, entries, onClose }: TemplateDialogProps) {
  const pool = fromWire(payouts.pool);
  return (
    <ActForm
      act={setPayouts}
      schema={payoutsSchema(pool)}
      defaults={{ template: payouts.template, amounts: linesOf(payouts) }}
      vars={(body) => ({ tournamentId: payouts.tournamentId, body })}
      title="Payouts"
      submit="Save Payouts"
      onClose={onClose}
    >
      {({ template }) => (
        <>
          <F.Choices
            name="template"
            label={`Payout structure of ${formatMoney(pool)}`}
            options={TEMPLATES.map(({ value, title, detail }) => ({
              value,
              title,
              detail,
              disabledReason: value === 'custom' && pool === 0 ? 'There is nothing in the pool yet' : undefined,
            }))}
          />
          {template === 'custom' ? (
            <Amounts pool={pool} />
          ) : (
            <TemplatePreview payouts={payouts} template={template} entries={entries} />
          )}
          {template === 'custom' && !payouts.final ? (
            <p className="text-meta text-ink-3">Pool is still growing; reset the amounts when entries close.</p>
          ) : null}
        </>
      )}
    </ActForm>
  );
}

/**
 * The current prizes by place. Only places without a tie are copied, since the split parts of a tie would give other
 * amounts.
 */
function linesOf({ places, pool }: Payouts): Line[] {
  const single = places.filter(({ deal, shared }) => !deal && shared === 1);
  const texts = single.length === 0 ? [pool] : single.map(({ prize }) => prize);
  return texts.map((text, id) => ({ id, text }));
}

function Amounts({ pool }: { pool: Cents }) {
  const { field, error } = useFormField<readonly Line[]>('amounts');
  const { value: lines, onChange: onLines } = field;
  const off = cents(amountsSum(lines.map(({ text }) => text)) - pool);
  return (
    <AmountsSum label="Amounts by place" error={error} off={off}>
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
          onClick={() => onLines([...lines, { id: Math.max(0, ...lines.map(({ id }) => id)) + 1, text: '' }])}
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
    </AmountsSum>
  );
}
