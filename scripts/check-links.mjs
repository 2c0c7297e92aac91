// Every relative link in the Markdown files leads to a file that is there, and to a heading that is in it.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = normalize(join(dirname(fileURLToPath(import.meta.url)), '..'))
const skipped = new Set(['node_modules', '.git', 'tmp', 'bin', 'data', 'dist'])

function* documents(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* documents(path)
    else if (entry.name.endsWith('.md')) yield path
  }
}

const prose = (path) => readFileSync(path, 'utf8').replace(/^(```|~~~)[^]*?^\1/gm, '')

// The way code hosts make an anchor out of a heading.
function anchors(path) {
  const seen = new Map()
  const found = new Set()
  for (const [, heading] of prose(path).matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = heading.toLowerCase().replace(/\]\([^)]*\)/g, '').replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    found.add(times ? `${slug}-${times}` : slug)
  }
  return found
}

let links = 0
let broken = 0
for (const path of documents(root)) {
  const text = prose(path).replace(/`[^`\n]*`/g, '')
  for (const [, raw] of text.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)) {
    if (/^[a-z][a-z+.-]*:/i.test(raw)) continue // http:, mailto:
    links++
    const [file, anchor] = decodeURI(raw).split('#')
    const target = file === '' ? path : file.startsWith('/') ? join(root, file) : join(dirname(path), file)
    const missing = !existsSync(target)
      ? 'no such file'
      : anchor && statSync(target).isFile() && target.endsWith('.md') && !anchors(target).has(anchor)
        ? 'no such heading'
        : ''
    if (missing) {
      broken++
      console.error(`${relative(root, path)}: ${raw}: ${missing}`)
    }
  }
}
console.log(`${links} links, ${broken} broken`)
process.exitCode = broken ? 1 : 0
