/** What a toast says after a mutation (spec §8). Error toasts are titled "Error". */
export interface MutationTexts {
  success: string;
  error: string;
}
