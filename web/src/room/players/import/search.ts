/** The steps of an import between the upload and the run. */
export const STEPS = ['columns', 'duplicates', 'check'] as const;
export type ImportStep = (typeof STEPS)[number];

interface ImportSearch {
  id?: string | undefined;
  step?: ImportStep | undefined;
}

/** Parses the search parameters of the import: the import and the step. */
export function importSearch({ id, step }: Record<string, unknown>): ImportSearch {
  return {
    id: typeof id === 'string' && id !== '' ? id : undefined,
    step: STEPS.find((each) => each === step),
  };
}
