// Reads what `go test -json` or Vitest's JSON reporter wrote. Prints "passed failed skipped" to standard output
// and, for Go, the output of whatever failed to standard error (Vitest prints its own).
//   node scripts/test-report.mjs go|vitest FILE
import { readFileSync } from 'node:fs'

const [kind, file] = process.argv.slice(2)

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
    process.stderr.write(output.get(key) ?? '')
  }
  return count
}

function readVitest() {
  const report = JSON.parse(text() || '{"testResults":[]}')
  const count = { pass: 0, fail: 0, skip: 0 }
  for (const { status, assertionResults } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') count.pass++
      else if (test.status === 'failed') count.fail++
      else count.skip++
    }
    // A file that fails without a failing test could not be loaded, or its set-up threw.
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) count.fail++
  }
  return count
}

const { pass, fail, skip } = kind === 'go' ? readGo() : readVitest()
console.log(pass, fail, skip)
