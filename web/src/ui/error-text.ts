// An error of the server is "status: body" and the body usually is a problem document,
// whose `detail` is the sentence for a person.

const shape = /^(\d{3}): ([\s\S]*)$/;

function detailOf(body: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    if ('detail' in parsed && typeof parsed.detail === 'string' && parsed.detail !== '') return parsed.detail;
    if ('title' in parsed && typeof parsed.title === 'string') return parsed.title;
    return undefined;
  } catch {
    return undefined;
  }
}

/** The text of an error panel: "503: the server is restarting". */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown error';
  const [, status, body] = shape.exec(error.message) ?? [];
  if (status === undefined || body === undefined) return error.message === '' ? 'Unknown error' : error.message;
  return `${status}: ${detailOf(body) ?? body}`;
}
