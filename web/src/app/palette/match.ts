/** Text without accents and case, for comparing: "Hernández" is found by "hernandez". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('en');
}

/** How well a text matches a typed word: 0 not at all, 3 at its beginning. */
function scoreOf(text: string, word: string): number {
  if (text.startsWith(word)) return 3;
  if (text.includes(` ${word}`)) return 2;
  return text.includes(word) ? 1 : 0;
}

/** Whether the typed text is the whole title. */
export function isTitle({ title }: { title: string }, query: string): boolean {
  return plain(title) === plain(query).trim();
}

interface Matchable {
  title: string;
  /** Other words that find the row: "5/10" for a table of that game. */
  words?: string;
}

/**
 * The rows that contain every typed word in their title or their other words, the best match first. Rows of one score
 * keep their order.
 */
export function matching<Row extends Matchable>(rows: readonly Row[], query: string): Row[] {
  const typed = plain(query).split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [...rows];
  return rows
    .map((row) => {
      const title = plain(row.title);
      const others = plain(row.words ?? '');
      const scores = typed.map((word) => scoreOf(title, word) * 2 || scoreOf(others, word));
      return { row, score: scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ row }) => row);
}

/**
 * Splits "check in joanna" into the name of an act and the words after it. Null if the text does not begin with the
 * name of an act and a blank.
 */
export function splitAct<Act extends Matchable>(
  acts: readonly Act[],
  query: string,
): { act: Act; rest: string } | null {
  const text = plain(query).trimStart();
  const act = acts.find(({ title }) => text.startsWith(`${plain(title)} `));
  if (act === undefined) return null;
  return { act, rest: query.trimStart().slice(act.title.length).trim() };
}
