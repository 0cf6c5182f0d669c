import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { tagFilters, testFiles } from './choose.mjs'
import { step } from './progress.mjs'
import { Stop } from './project.mjs'
import { run } from './run.mjs'

/** A check that is not a test: it adds nothing to the totals unless it fails. */
export const check = (title, program, args) => attempt(title, program, args, { count: () => ({}) })

export function unitTests(args, env = {}) {
  const total = args.filter((arg) => !arg.startsWith('-')).length || testFiles().length
  const reporters = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return withReport((report) =>
    attempt('Unit tests', 'vitest', ['run', ...reporters(report), ...args], {
      env: { ...env, SHOP_COSTS: `${report}.shops` },
      progress: (output) => [output.match(/^ *\S+ (?:\S+ )?\S+\.test\.ts /gm)?.length ?? 0, total],
      count() {
        const found = JSON.parse(readFileSync(report, 'utf8'))
        return {
          passed: found.numPassedTests,
          failed: found.numFailedTests,
          skipped: countSkipped(found, args),
          failures: failedUnitTests(found),
          slowest: [...findSlowest(timeUnitTests(found)), ...tellShopCosts(`${report}.shops`)],
        }
      },
    }),
  )
}

/** The short form of `npm run chaos`: a dozen kills, and the books must balance. */
export const chaos = (args) =>
  attempt('Chaos', 'node', ['chaos/run.ts', ...(args.length > 0 ? args : ['--kills', '12'])], {
    count: () => ({ passed: 1 }),
  })

export function browserTests(args, chromium, more = {}) {
  return withReport((report) =>
    attempt('Browser tests', 'playwright', ['test', '--reporter=line,json', ...args], {
      env: { ...more, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      progress: (output) => [...output.matchAll(/\[(\d+)\/(\d+)\]/g)].at(-1)?.slice(1).map(Number) ?? [0, 0],
      count() {
        const found = JSON.parse(readFileSync(report, 'utf8'))
        const { expected, unexpected, flaky, skipped } = found.stats
        const failures = namedJourneys(found, 'unexpected')
        return {
          passed: expected + flaky,
          failed: unexpected,
          skipped,
          failures,
          retried: namedJourneys(found, 'flaky'),
          slowest: findSlowest(timeJourneys(found)),
        }
      },
    }),
  )
}

/** The tests that skip themselves: not those that a filter by their tags left out. */
function countSkipped({ testResults }, args) {
  const leftOut = (tags) => args.includes(tagFilters[tags.includes('long') ? 'quick' : 'long'])
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status !== 'passed' && status !== 'failed' && !leftOut(tags)).length
}

/** Preparation that adds nothing to the totals unless it fails; what depends on it is then skipped. */
export async function prepare(work) {
  const nothing = { title: 'Preparation', passed: 0, failed: 0, skipped: 0, output: '', failures: [] }
  try {
    await work
    return nothing
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { ...nothing, failed: 1, output: error.output, failures: [error.message] }
  }
}

/** A runner that fails without a failed test, for example because it cannot load a file, counts as one failure. */
function attempt(title, program, args, { env, progress = () => [0, 0], count }) {
  return step(title, async (bar) => {
    let said = ''
    const onText = (text) => {
      said += text
      bar(...progress(said))
    }
    const { code, output } = await run(program, args, { env, onText })
    const { passed = 0, failed = 0, skipped = 0, ...more } = code === 0 ? count() : countedSoFar(count)
    const { failures = [], retried = [], slowest = [] } = more
    if (code === 0) return { title, passed, failed, skipped, output: '', failures: [], retried, slowest }
    const named = failures.length > 0 ? failures : [`${title}\n${output.trim().split('\n').slice(-40).join('\n')}`]
    return { title, passed, failed: Math.max(failed, 1), skipped, output, failures: named, retried, slowest }
  })
}

/** A runner that crashed may not have written its report. */
function countedSoFar(count) {
  try {
    return count()
  } catch {
    return {}
  }
}

const reason = (message) => message.split('\n').slice(0, 12).join('\n')

const failedUnitTests = ({ testResults }) =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    if (message && failed.length === 0) return [`${name}\n${reason(message)}`]
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${reason(failureMessages.join('\n'))}`)
  })

/** The journeys that ended so, with why: `unexpected` failed, `flaky` passed at the second try. */
const namedJourneys = ({ suites }, status) =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...namedJourneys({ suites: inner }, status),
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title, tests }) => {
        const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
        return `${file}:${line}: ${title}\n${reason(errors.map(({ message }) => message).join('\n'))}`
      }),
  ])

/** Seconds of each file of unit tests, and of each journey. */
const timeUnitTests = ({ testResults }) =>
  testResults.map(({ name, startTime, endTime }) => ({
    name: relative(process.cwd(), name),
    seconds: (endTime - startTime) / 1000,
  }))

const timeJourneys = ({ suites }) =>
  suites.flatMap(({ suites: inner = [], specs }) => [
    ...timeJourneys({ suites: inner }),
    ...specs.map(({ file, title, tests }) => ({
      name: `${file}: ${title}`,
      seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ])

/** How many shops the tests opened, and what one of them cost (test/shop-cost.ts). */
function tellShopCosts(file) {
  if (!existsSync(file)) return []
  const costs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const mean = (part) =>
    `${part} ${(costs.reduce((sum, cost) => sum + (cost[part] ?? 0), 0) / costs.length).toFixed(0)} ms`
  return [`${costs.length} shops, each: ${['copying', 'starting', 'closing'].map(mean).join(', ')}`]
}

const findSlowest = (timed) =>
  timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${name}`)

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
