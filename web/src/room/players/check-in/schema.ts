import * as z from 'zod/mini';
import type { MembershipOffer } from '@/api/types';
import { PAYMENT_METHODS } from '@/domain/payment';
import { optionalText, requiredText } from '@/lib/form-fields';
import { requiredPlayer } from '../player-schema';

/** The value of the choice "No membership now". */
export const NONE = 'none';

const checkInFields = {
  /** Null while the entry check's proposal applies. */
  sold: z.nullable(z.string()),
  payOwed: z.boolean(),
  paymentMethod: z.enum(PAYMENT_METHODS),
  gameTypeIds: z.array(z.string()),
  notes: optionalText(),
};

export const checkInSchema = z.object(checkInFields);
export type CheckInDraft = z.input<typeof checkInSchema>;

/** The check-in of a player who is added in the same act. */
export const newPlayerCheckInSchema = z.object({
  ...checkInFields,
  sold: z.string(),
  name: requiredText('Player name is required'),
  birthDate: optionalText(),
  phoneNumber: optionalText(),
});

/** A sale of one of the memberships that the server offers. */
export function saleSchema(offers: readonly MembershipOffer[]) {
  return z.object({
    player: requiredPlayer(),
    membershipType: z.pipe(
      z.string(),
      z.transform((chosen: string, context): MembershipOffer => {
        const offer = offers.find(({ membershipType }) => membershipType === chosen);
        if (offer !== undefined) return offer;
        context.issues.push({
          code: 'custom',
          message: 'Please select a membership',
          input: chosen,
        });
        return z.NEVER;
      }),
    ),
    paymentMethod: z.enum(PAYMENT_METHODS),
  });
}
