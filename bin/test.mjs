// npm test: everything, from installing to the browser; `npm test -- types | lint | walks | changed | unit | long | chaos | e2e` runs
// one part, and further arguments go to its runner: npm test -- unit src/trade/orders. `walks` is every test that walks over all calls,
// tables, texts or documents, for use after each edit; `changed` is types, lint, walks, and the tests that a change since `main` can
// reach. `long` is not part of everything: it runs the tests that are tagged so, tries random tests far more often, and looks at every
// screen in every look. A tagged test that is named runs anyway.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureBuilt, ensureMessages } from './lib/build.mjs'
import { browserTests, chaos, check, prepare, unitTests } from './lib/checks.mjs'
import { longJourneys, longTests, quickJourneys, quickTests, randomTests, walks } from './lib/choose.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { noteHeld, tellHeld } from './lib/held.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inside, Stop } from './lib/project.mjs'
import { main, must } from './lib/run.mjs'
import { openScratch } from './lib/scratch.mjs'
import { measureSlowness } from './lib/slowness.mjs'

const types = async () => {
  const generated = await prepare(must('react-router', ['typegen']))
  return generated.failed > 0 ? [generated] : [await check('Types', 'tsc', ['--noEmit'])]
}
const lint = async () => [await check('Lint', 'biome', ['check'])]
const unit = async (args) => [await unitTests(args.length > 0 ? args : quickTests)]
const walk = async (args) => [await unitTests([...walks(), ...args])]
const changed = async (args) => [
  ...(await types()),
  ...(await lint()),
  ...(await walk([])),
  await unitTests([...quickTests, '--changed=main', ...args]),
]
const e2e = async (args, env = {}) => {
  const needs = await Promise.all([prepare(ensureBuilt()), prepare(ensureChromium())])
  if (needs.some(({ failed }) => failed > 0)) return needs
  return [await browserTests(args.length > 0 ? args : quickJourneys(), await ensureChromium(), env)]
}

const long = async (args) => {
  const env = { LONG_TESTS: '1' }
  if (args.length > 0) return [await unitTests(args, env)]
  const results = [
    await unitTests(randomTests(), env),
    await unitTests(longTests(), env),
    ...(await e2e(longJourneys(), env)),
  ]
  const sum = (outcome) => results.reduce((total, result) => total + result[outcome], 0)
  if (sum('failed') === 0) noteHeld('npm test -- long', `${sum('passed')} passed`)
  return results
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

const parts = { types, lint, walks: walk, changed, unit, long, chaos: underKills, e2e, everything }

/** At once, for those who need not wait for the browser to mend it. */
function nameFailed(results) {
  for (const failure of results.flatMap(({ failures }) => failures))
    process.stdout.write(`✗ ${failure.split('\n')[0]}\n`)
}

/** Says first and shortly what failed and why, and ends with its names and the totals, for those who read only the end. */
function report(results) {
  const failures = results.flatMap(({ failures }) => failures)
  for (const failure of failures) say(`✗ ${failure}\n`)
  for (const { title, output } of results) if (output) say(`${title}: the whole output is in ${keep(title, output)}\n`)
  for (const name of results.flatMap(({ retried = [] }) => retried)) say(`! passed at the second try: ${name}\n`)
  // Of a run of everything, so that what has become slow is seen.
  if (process.env.CI)
    for (const { slowest = [] } of results) if (slowest.length > 0) say(`The slowest:\n${slowest.join('\n')}\n`)
  tellUntranslated()
  nameFailed(results)
  const sum = (outcome) => results.reduce((total, result) => total + result[outcome], 0)
  if (results.length > 1) say(tellHeld())
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''
  say(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`)
  return sum('failed') > 0 ? 1 : 0
}

/** Texts that a language lacks are said in English, and may be: only where `CI` is set do they fail. */
function tellUntranslated() {
  const { baseLocale, locales } = readTexts('project.inlang/settings.json')
  const keys = Object.keys(readTexts(`messages/${baseLocale}.json`))
  for (const locale of locales) {
    const texts = readTexts(`messages/${locale}.json`)
    const missing = keys.filter((key) => !(key in texts))
    if (missing.length > 0) say(`! messages/${locale}.json lacks ${missing.join(', ')}`)
  }
}

const readTexts = (file) => JSON.parse(readFileSync(inside(file), 'utf8'))

const say = (text) => process.stdout.write(`\n${text}\n`)

/** Writes all that a runner said into a file. */
function keep(title, output) {
  mkdirSync(inside('test-output'), { recursive: true })
  const file = `test-output/${title.toLowerCase().replaceAll(' ', '-')}.log`
  writeFileSync(inside(file), output)
  return file
}

await main(async () => {
  const [name = 'everything', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(parts, name))
    throw new Stop(`There is no part ${name}; there are ${Object.keys(parts).join(', ')}.`)
  await ensureInstalled({ forTests: true })
  await ensureMessages()
  openScratch()
  process.env.SLOWNESS ??= String(await measureSlowness())
  return report(await parts[name](args))
})
