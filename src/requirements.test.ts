// Walks over all requirements.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, expectTypeOf, test } from 'vitest'
import { liveSettings } from '../test/live-shop.ts'
import { ada, openShop, type TestShop } from '../test/shop.ts'
import { withLocale } from './base/platform/http/locale.server.ts'
import type { Requirement, Requirements } from './base/platform/requirement.server.ts'
import { locales } from './base/platform/text/locale.ts'
import { requirements } from './requirements.server.ts'
import { commands } from './shop/commands/all.server.ts'
import { runCommand } from './shop/commands/run.server.ts'
import { getHealth } from './shop/health/contract.ts'
import { getOpening } from './shop/opening/contract.ts'
import { setUp } from './shop/setup/setup.server.ts'
import { openTerminal } from './shop/setup/terminal.server.ts'

const files = import.meta.glob<{ requirements: Requirements }>('./*/**/requirements.server.ts', { eager: true })
const all = Object.values(requirements)

test('each requirement that a feature declares is in the one list, under a name of its own', () => {
  const declared = Object.values(files).flatMap((file) => Object.keys(file.requirements))
  expect(Object.keys(requirements).toSorted()).toEqual(declared.toSorted())
})

test.for(locales)('each requirement that is looked at says in %s what it is and what to do', (locale) => {
  const own = locale === 'bn' ? /[\u0980-\u09ff]/ : /^[A-Z][\w ]/
  withLocale(locale, () => {
    for (const [key, { name, remedy }] of Object.entries(requirements)) {
      if (!name) continue
      expect.soft(name(), key).toMatch(/\S/)
      expect.soft(remedy(), key).toMatch(own)
    }
  })
})

/** A live shop that lacks everything it may start without. */
const poorSettings = {
  ...liveSettings,
  MAIL_FROM: '',
  ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', ALLOW_TEST_PAYMENTS: 'warn' },
}

async function runDoctor({ databaseUrl, config }: TestShop, ...options: string[]): Promise<string> {
  const said: string[] = []
  const real = process.stdout.write
  process.stdout.write = (line) => said.push(String(line)) > 0
  const environment = { ...poorSettings, DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, PORT: '0' }
  await runCommand(commands, ['doctor', ...options], { environment, desk: { say: () => {} } }).finally(() => {
    process.stdout.write = real
  })
  return said.join('')
}

test('every view shows what a live shop lacks, with what to do', async () => {
  const shop = await openShop({ env: poorSettings })
  await shop.getToken(ada)
  const listed = await runDoctor(shop, '--open')
  for (const { name, remedy, blocks } of all) if (blocks) expect.soft(listed).toContain(`✗ ${name()}\n    ${remedy()}`)
  // The calls of an admin need the second factor that was missing so far.
  await shop.db.updateTable('users').set({ twoFactorEnabled: true }).execute()
  const needed = all.filter((requirement) => requirement.isMet && requirement !== requirements.admin)
  const opening = await shop.as(ada)(getOpening, {})
  expect([...opening.requirements, ...opening.advice].filter(({ done }) => !done)).toEqual(
    needed
      .toSorted((a, b) => Number(b.blocks) - Number(a.blocks))
      .map(({ name, remedy, path = '' }) => ({ name: name!(), todo: remedy!(), path, done: false })),
  )
  const { checks } = await shop.as(ada)(getHealth, {})
  const tried = all.flatMap(({ name, probe }) => (probe ? [name()] : []))
  expect(checks.map(({ name }) => name).slice(1)).toEqual(tried)
  for (const { name, blocks } of needed) if (blocks) expect.soft(checks[0]!.text).toContain(name())
  const examined = await runDoctor(shop)
  for (const name of tried) expect.soft(examined).toMatch(new RegExp(`^[✓i!✗] ${name}: `, 'm'))
  for (const { name, state, remedy } of checks)
    if (state === 'bad' || state === 'warning') expect.soft(examined, name).toContain(`    ${remedy || name}`)
})

test('setup asks about each requirement that has a question', async () => {
  const root = mkdtempSync(join(tmpdir(), 'ironwright-setup-'))
  const output = new PassThrough()
  const terminal = openTerminal(Readable.from(Array.from({ length: 99 }, () => '\n')), output)
  await setUp(root, { DATA_DIR: root }, terminal).finally(terminal.close)
  output.end()
  const said = await text(output)
  const titles = all.flatMap(({ question }) => question?.title ?? [])
  expect(said.match(/(?<=^\d+\. ).*/gm)).toEqual(titles)
})

test('what somebody forgets of a requirement does not compile', () => {
  type Probed = Pick<Required<Requirement>, 'name' | 'remedy' | 'probe'>
  type Needed = Pick<Extract<Requirement, { blocks: boolean }>, 'name' | 'remedy' | 'isMet' | 'blocks'>
  expectTypeOf<Probed>().toExtend<Requirement>()
  expectTypeOf<Needed>().toExtend<Requirement>()
  expectTypeOf<Omit<Probed, 'remedy'>>().not.toExtend<Requirement>()
  expectTypeOf<Omit<Probed, 'probe'>>().not.toExtend<Requirement>()
  expectTypeOf<Omit<Needed, 'name'>>().not.toExtend<Requirement>()
  expectTypeOf<Omit<Needed, 'remedy'>>().not.toExtend<Requirement>()
  expectTypeOf<Omit<Needed, 'isMet'>>().not.toExtend<Requirement>()
  expectTypeOf<Omit<Needed, 'blocks'>>().not.toExtend<Requirement>()
})
