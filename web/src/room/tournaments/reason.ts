import * as z from 'zod/mini';
import { requiredText } from '@/lib/form-fields';

/** Why something was cancelled, voided or reopened; the log keeps it. */
export const reasonSchema = z.object({ reason: requiredText('A reason is required') });
