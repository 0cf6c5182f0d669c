// npm test: everything, from installing to the browser; `npm test -- types | lint | unit | long | chaos | e2e` runs one part,
// and further arguments go to its runner: npm test -- unit src/orders. `long` is not part of everything: it tries random tests far
// more often, and walks over every screen in every look, for a night.
import { ensureBuilt, ensureMessages } from './lib/build.mjs'
import { browserTests, chaos, check, longWalks, prepare, randomTests, unitTests } from './lib/checks.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { Stop } from './lib/project.mjs'
import { main, must } from './lib/run.mjs'

const types = async () => {
  const generated = await prepare(must('react-router', ['typegen']))
  return generated.failed > 0 ? [generated] : [await check('Types', 'tsc', ['--noEmit'])]
}
const lint = async () => [await check('Lint', 'biome', ['check'])]
const unit = async (args) => [await unitTests(args)]
const e2e = async (args, env = {}) => {
  const needs = await Promise.all([prepare(ensureBuilt()), prepare(ensureChromium())])
  return needs.some(({ failed }) => failed > 0) ? needs : [await browserTests(args, await ensureChromium(), env)]
}

const long = async (args) => {
  const env = { LONG_TESTS: '1' }
  const tried = await unitTests(args.length > 0 ? args : randomTests(), env)
  return args.length > 0 ? [tried] : [tried, ...(await e2e(longWalks(), env))]
}

const underKills = async (args) => {
  const built = await prepare(ensureBuilt())
  return built.failed > 0 ? [built] : [await chaos(args)]
}

/** The build rewrites the messages, which the type check must not read meanwhile. */
const everything = async () => {
  const checked = [...(await types()), ...(await lint())]
  await Promise.all([prepare(ensureBuilt()), prepare(ensureChromium())])
  // Shops that are killed and started again wait more than they compute.
  const beside = await Promise.all([unit([]), underKills([])])
  nameFailed(beside.flat())
  return [...checked, ...beside.flat(), ...(await e2e([]))]
}

const parts = { types, lint, unit, long, chaos: underKills, e2e, everything }

/** At once, for those who need not wait for the browser to mend it. */
function nameFailed(results) {
  for (const failure of results.flatMap(({ failures }) => failures))
    process.stdout.write(`✗ ${failure.split('\n')[0]}\n`)
}

/** Ends with what failed, in short, and the totals on a line of their own, for those who read only the end. */
function report(results) {
  for (const { output } of results) if (output) process.stdout.write(`\n${output.trim()}\n`)
  // Of a run of everything, so that what has become slow is seen.
  if (process.env.CI)
    for (const { slowest = [] } of results)
      if (slowest.length > 0) process.stdout.write(`\nThe slowest:\n${slowest.join('\n')}\n`)
  for (const name of results.flatMap(({ retried = [] }) => retried))
    process.stdout.write(`\n! passed at the second try: ${name}\n`)
  for (const failure of results.flatMap(({ failures }) => failures)) process.stdout.write(`\n✗ ${failure}\n`)
  const sum = (outcome) => results.reduce((total, result) => total + result[outcome], 0)
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}\n`)
  return sum('failed') > 0 ? 1 : 0
}

await main(async () => {
  const [name = 'everything', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(parts, name))
    throw new Stop(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`)
  await ensureInstalled({ forTests: true })
  await ensureMessages()
  return report(await parts[name](args))
})
