// Writes .gz and .br beside every file of the build that becomes smaller. The server sends a form that the browser
// accepts.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { packs } from './packs.mjs';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const root = new URL('../dist/app/', import.meta.url).pathname;

let before = 0;
let after = 0;
const files = await readdir(root, { recursive: true, withFileTypes: true });
await Promise.all(
  files
    .filter((file) => file.isFile() && packs(file.name) && !file.parentPath.includes('.vite'))
    .map(async (file) => {
      const name = path.join(file.parentPath, file.name);
      const content = await readFile(name);
      const [br, gz] = await Promise.all([
        brotli(content, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
        gzip(content, { level: 9 }),
      ]);
      before += content.length;
      after += br.length;
      await Promise.all([writeFile(`${name}.br`, br), writeFile(`${name}.gz`, gz)]);
    }),
);
console.log(`precompressed: ${Math.round(before / 1024)} KB to ${Math.round(after / 1024)} KB (br)`);
