import { type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Validates a form with its schema; of several errors in a field the first is shown. */
export function schemaResolver<Form extends FieldValues, Context, Values>(
  schema: z.ZodMiniType<Values, Form>,
): Resolver<Form, Context, Values> {
  return (typed) => {
    const result = schema.safeParse(typed);
    if (result.success) return { values: result.data, errors: {} };
    const errors = {};
    for (const { path, message } of result.error.issues) {
      const name = path.join('.');
      if (get(errors, name) === undefined) set(errors, name, { type: '', message });
    }
    return { values: {}, errors };
  };
}
