// 200 texts that must not harm the club in a name, a note or a file. The server's tests read the same file: markup,
// attributes, addresses, templates, marks, writings, emoji, long words, formulas, quotes, paths and values, in this
// order. Tab and line end are the only control characters that the server accepts.
import texts from './hostile.json';

export const hostile: readonly string[] = texts;
