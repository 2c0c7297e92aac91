// Reads what `go test -json` or Vitest's JSON reporter wrote. Prints "passed failed skipped" to standard output
// and, for Go, the output of whatever failed to standard error (Vitest prints its own). SHORT gets the names of what
// failed with the first lines that say why: enough to understand a failure on a machine that nobody can look at.
// RETRIED gets the names of what passed only at its second try: that is a defect too.
//   node scripts/test-report.mjs go|vitest FILE [SHORT RETRIED]
import { readFileSync, writeFileSync } from 'node:fs'

const [kind, file, short, retriedFile] = process.argv.slice(2)

const most = { tests: 12, lines: 7, letters: 180 }
const failures = [] // { name, why }
const retried = [] // names

function writeShort() {
  const told = failures.slice(0, most.tests).map(({ name, why }) => {
    const lines = why
      .replaceAll(/\u001b\[[0-9;]*m/g, '')
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('node_modules/'))
    return [`✗ ${name}`, ...lines.slice(0, most.lines).map((line) => `    ${line.slice(0, most.letters)}`)].join('\n')
  })
  if (failures.length > most.tests) told.push(`… and ${failures.length - most.tests} more`)
  writeFileSync(short, told.map((text) => `${text}\n`).join(''))
}

function text() {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return '' // the run died before it wrote anything: no test ran
  }
}

function readGo() {
  const outcome = new Map() // "package test" -> pass | fail | skip, and "package" for the package as a whole
  const output = new Map()
  const parents = new Set()
  for (const line of text().split('\n')) {
    if (!line.startsWith('{')) continue
    const event = JSON.parse(line)
    const key = event.Test ? `${event.Package} ${event.Test}` : (event.Package ?? event.ImportPath)
    if (event.Action.endsWith('output')) {
      output.set(key, (output.get(key) ?? '') + event.Output)
    } else if (['pass', 'fail', 'skip'].includes(event.Action)) {
      outcome.set(key, event.Action)
    } else if (event.Action === 'build-fail') {
      outcome.set(key, 'fail')
    } else if (event.Action === 'run') {
      outcome.set(key, 'fail') // until it ends: a test that never does has failed
      if (event.Test.includes('/')) parents.add(key.slice(0, key.lastIndexOf('/')))
    }
  }
  const count = { pass: 0, fail: 0, skip: 0 }
  const failedPackages = new Set()
  for (const [key, result] of outcome) {
    const [pkg, test] = key.split(' ')
    if (test && !parents.has(key)) count[result]++
    if (test && result === 'fail') failedPackages.add(pkg)
  }
  for (const [key, result] of outcome) {
    if (result !== 'fail') continue
    // A package that fails without a failing test did not build, panicked outside a test or ran into its time limit.
    if (!key.includes(' ') && !failedPackages.has(key)) count.fail++
    const said = output.get(key) ?? ''
    process.stderr.write(said)
    if (!parents.has(key) && (key.includes(' ') || !failedPackages.has(key))) {
      failures.push({ name: key, why: said.replaceAll(/^=== .*$/gm, '') })
    }
  }
  return count
}

function readVitest() {
  const report = JSON.parse(text() || '{"testResults":[]}')
  const count = { pass: 0, fail: 0, skip: 0 }
  for (const { name, status, message, assertionResults } of report.testResults) {
    const where = name.replace(/^.*\/web\//, '')
    for (const test of assertionResults) {
      if (test.status === 'passed') {
        count.pass++
        if (test.failureMessages?.length > 0) retried.push(`${where} > ${test.fullName}`)
      } else if (test.status === 'failed') {
        count.fail++
        failures.push({ name: `${where} > ${test.fullName}`, why: whyOf(test) })
      } else count.skip++
    }
    // A file that fails without a failing test could not be loaded, or its set-up threw.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) {
      count.fail++
      failures.push({ name: where, why: message ?? '' })
    }
  }
  return count
}

// Each try has a message; the second of two that are alike says nothing new.
function whyOf({ failureMessages = [], duration = 0 }) {
  const tries = failureMessages.map((text) => {
    // The stack that Vitest keeps for a test that took too long.
    const said = text.replace('Error: STACK_TRACE_ERROR', `ran out of time (${Math.round(duration / 1000)} s with all tries)`)
    const lines = said.split('\n').filter((line) => line.trim() !== '' && !line.includes('node_modules/'))
    const place = lines.find((line) => /^\s+at .*\.test\.tsx?:/.test(line))
    const first = lines.filter((line) => !/^\s+at /.test(line)).slice(0, 3)
    return [...first, ...(place === undefined ? [] : [place.replace(/\(?\/\S*\/web\/(\S*?)\)?$/, 'web/$1')])].join('\n')
  })
  return [...new Set(tries)].join('\n')
}

const { pass, fail, skip } = kind === 'go' ? readGo() : readVitest()
if (short !== undefined) {
  writeShort()
  writeFileSync(retriedFile, retried.map((name) => `  ${name}\n`).join(''))
}
console.log(pass, fail, skip)
