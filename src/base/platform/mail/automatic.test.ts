import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openShop } from '../../../../test/shop.ts'
import { openSmtpServer } from '../../../../test/smtp.ts'
import { createId } from '../ids.server.ts'
import { buildPersonalMailKey, queueMail } from './mail.server.ts'

/** How the keys of mails begin, wherever one is written. */
const keys = globSync('src/**/*.server.ts')
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/(?:dedupeKey: `|buildKey\(')([a-z$][^`'{]*)/g)])
  .map(([, beginning]) => beginning!.replace('$', 'any-'))

test('every mail that a program writes says so, and one that a person writes does not', async () => {
  expect(keys.length).toBeGreaterThan(12)
  const { taken, url } = await openSmtpServer()
  const shop = await openShop({ env: { SMTP_URL: url } })
  const mail = { recipient: 'vera@example.com', body: 'Hello', locale: 'en' as const }
  for (const key of new Set(keys))
    await queueMail(shop.db, { ...mail, subject: 'Program', dedupeKey: key + createId() })
  await queueMail(shop.db, { ...mail, subject: 'Person', dedupeKey: buildPersonalMailKey(createId()) })
  await shop.jobs.run('relay_mail')
  const isMarked = (source: string) => /^Auto-Submitted: auto-generated\r$/m.test(source)
  expect(taken.filter((source) => isMarked(source) === /^Subject: Person\r$/m.test(source))).toEqual([])
  expect(taken).toHaveLength(new Set(keys).size + 1)
})
