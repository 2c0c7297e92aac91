/** Marks the typed part of a name. */
export function Found({ text, query }: { text: string; query: string }) {
  const at = query === '' ? -1 : text.toLocaleLowerCase('en').indexOf(query.toLocaleLowerCase('en'));
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}
