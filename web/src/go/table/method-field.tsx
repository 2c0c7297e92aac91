import * as z from 'zod/mini';
import type { BuyInMethod } from '../engine/night/entries';
import { fieldsOf } from '@/ui/form/fields';

const METHODS = ['cash', 'iou', 'fund'] as const satisfies readonly BuyInMethod[];

/** How a buy-in is paid: part of the schema of each form with a buy-in. */
export const paidFields = { method: z.enum(METHODS), owedTo: z.string() };
const paidSchema = z.object(paidFields);

type Paid = z.infer<typeof paidSchema>;

export const namesCreditor = z.refine<Paid>(({ method, owedTo }) => method !== 'iou' || owedTo !== '', {
  message: 'Choose who is owed',
  path: ['owedTo'],
});

export const CASH: Paid = { method: 'cash', owedTo: '' };

/** The method as the log records it. */
export function paidBy({ method, owedTo }: Paid) {
  return method === 'iou' ? { method, owedTo } : { method };
}

const F = fieldsOf<typeof paidSchema>();

interface MethodFieldProps {
  method: BuyInMethod;
  /** The players that an IOU may name. */
  others: readonly { id: string; name: string }[];
}

/** Cash, an IOU with its creditor, or the game's house fund. */
export function MethodField({ method, others }: MethodFieldProps) {
  return (
    <>
      <F.Segmented
        name="method"
        label="Paid by"
        segments={[
          { value: 'cash', label: 'Cash' },
          {
            value: 'iou',
            label: 'IOU',
            disabledReason: others.length === 0 ? 'There is no other player to owe.' : undefined,
          },
          { value: 'fund', label: 'House fund' },
        ]}
      />
      {method === 'iou' ? (
        <F.Select
          name="owedTo"
          label="Owed to"
          required
          placeholder="Choose a player"
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      {method === 'fund' ? <p className="text-meta text-ink-3">House fund. Repaid at the end.</p> : null}
    </>
  );
}
