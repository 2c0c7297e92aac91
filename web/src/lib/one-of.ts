/** One of the words that an address may have; otherwise the usual one. */
export function oneOf<Word extends string>(text: string | undefined, words: readonly Word[], usual: Word): Word {
  return words.find((word) => word === text) ?? usual;
}
