import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { filesIn } from './hash.mjs'
import { step } from './progress.mjs'
import { Stop } from './project.mjs'
import { run } from './run.mjs'

/** A check that is not a test: it adds nothing to the totals unless it fails. */
export const check = (title, program, args) => attempt(title, program, args, { count: () => ({}) })

export function unitTests(args) {
  const total =
    args.length > 0
      ? 0
      : ['src', 'sandbox', 'test', 'bench'].flatMap(filesIn).filter((file) => file.endsWith('.test.ts')).length
  const reporters = (report) => ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return withReport((report) =>
    attempt('Unit tests', 'vitest', ['run', ...reporters(report), ...args], {
      progress: (output) => [output.match(/^ *\S+ (?:\S+ )?\S+\.test\.ts /gm)?.length ?? 0, total],
      count() {
        const found = JSON.parse(readFileSync(report, 'utf8'))
        return {
          passed: found.numPassedTests,
          failed: found.numFailedTests,
          skipped: found.numPendingTests + found.numTodoTests,
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

export function browserTests(args, chromium) {
  return withReport((report) =>
    attempt('Browser tests', 'playwright', ['test', '--reporter=line,json', ...args], {
      env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      progress: (output) => [...output.matchAll(/\[(\d+)\/(\d+)\]/g)].at(-1)?.slice(1).map(Number) ?? [0, 0],
      count() {
        const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(report, 'utf8')).stats
        return { passed: expected + flaky, failed: unexpected, skipped }
      },
    }),
  )
}

/** Preparation that adds nothing to the totals unless it fails; what depends on it is then skipped. */
export async function prepared(work) {
  try {
    await work
    return { passed: 0, failed: 0, skipped: 0, output: '' }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    return { passed: 0, failed: 1, skipped: 0, output: `${error.output.trim()}\n${error.message}` }
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
    const { passed = 0, failed = 0, skipped = 0 } = code === 0 ? count() : countedSoFar(count)
    return code === 0
      ? { passed, failed, skipped, output: '' }
      : { passed, failed: Math.max(failed, 1), skipped, output }
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

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
