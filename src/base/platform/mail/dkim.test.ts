import { createHash, generateKeyPairSync, verify } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { showDkim } from '#shop/commands/services.server.ts'
import { openShop } from '../../../../test/shop.ts'
import { openSmtpServer } from '../../../../test/smtp.ts'
import { queueMail } from './mail.server.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'ironwright-dkim-'))
const settings = (keyFile: string) => ({
  DKIM_DOMAIN: 'shop.example',
  DKIM_SELECTOR: 'mail2026',
  DKIM_PRIVATE_KEY_FILE: keyFile,
})
const dkim = async (env: Record<string, string>) => (await showDkim(env)).join('\n')

/** Folded lines as one, without needless spaces: RFC 6376, 3.4.2. */
const relaxedHeader = (line: string) => {
  const [name, ...value] = line.replace(/\r\n(?=[ \t])/g, '').split(':')
  return `${name!.toLowerCase().trim()}:${value
    .join(':')
    .replace(/[ \t]+/g, ' ')
    .trim()}`
}
/** RFC 6376, 3.4.4. */
const relaxedBody = (body: string) =>
  `${body
    .replace(/[ \t]+(?=\r\n)/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)+$/, '')}\r\n`

/** Whether a mail has the signature of the key in this DNS record. */
function isSigned(source: string, record: string): boolean {
  const [head, ...rest] = source.split('\r\n\r\n')
  const lines = head!.split(/\r\n(?![ \t])/)
  const own = lines.find((line) => /^dkim-signature:/i.test(line))!
  const tags = Object.fromEntries(
    [
      ...relaxedHeader(own)
        .slice(15)
        .matchAll(/(\w+)=([^;]*)/g),
    ].map(([, k, v]) => [k, v!.replace(/\s/g, '')]),
  )
  const bodyHash = createHash('sha256')
    .update(relaxedBody(rest.join('\r\n\r\n')))
    .digest('base64')
  const signed = tags
    .h!.split(':')
    .flatMap((name: string) =>
      lines.filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)).slice(0, 1),
    )
  const text = [...signed, own.replace(/(\bb=)[^;]*$/, '$1')].map(relaxedHeader).join('\r\n')
  const key = { key: Buffer.from(/p=(.*)/.exec(record)![1]!, 'base64'), format: 'der', type: 'spki' } as const
  return bodyHash === tags.bh && verify('sha256', Buffer.from(text), key, Buffer.from(tags.b!, 'base64'))
}

test('mails are signed with the key whose DNS record the command prints', async () => {
  const { taken, url } = await openSmtpServer()
  const env = settings(join(folder(), 'dkim.pem'))
  const said = await dkim(env)
  expect(said).toContain('mail2026._domainkey.shop.example')
  expect(statSync(env.DKIM_PRIVATE_KEY_FILE).mode & 0o777).toBe(0o600)
  expect(await dkim(env), 'the key is made once').toContain(/p=(.*)/.exec(said)![1])

  const shop = await openShop({ env: { ...env, SMTP_URL: url } })
  const body = 'Ihre Größe:  12 °C \n\nগ্রাহক\n\n\n'
  await queueMail(shop.db, {
    locale: 'und',
    dedupeKey: 'one',
    recipient: 'anna@example.com',
    subject: 'Grüße  – ok',
    body,
  })
  await shop.jobs.run('relay_mail')
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatch(/^DKIM-Signature: v=1; a=rsa-sha256; c=relaxed\/relaxed; d=shop\.example;/)
  expect(isSigned(taken[0]!, said)).toBe(true)
  expect(isSigned(taken[0]!.replace('anna@', 'ben@'), said)).toBe(false)
  expect(isSigned(`${taken[0]!}More`, said)).toBe(false)
})

test.each([
  ['is missing', () => undefined, 'cannot be read (ENOENT)'],
  ['is no key', () => 'hello', 'holds no RSA private key'],
  [
    'is a key that mail servers do not know',
    () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'holds no RSA private key',
  ],
])('a shop whose key file %s does not start, and says why', async (_, contents, sentence) => {
  const env = settings(join(folder(), 'dkim.pem'))
  const text = contents()
  if (text !== undefined) writeFileSync(env.DKIM_PRIVATE_KEY_FILE, text)
  const said = `DKIM_PRIVATE_KEY_FILE is wrong: ${env.DKIM_PRIVATE_KEY_FILE} ${sentence}`
  await expect(openShop({ env: { ...env, SMTP_URL: 'smtp://127.0.0.1:1' } })).rejects.toThrow(said)
  if (text === undefined) return
  await expect(dkim(env), 'a file of something else is not overwritten').rejects.toThrow(said)
  expect(readFileSync(env.DKIM_PRIVATE_KEY_FILE, 'utf8')).toBe(text)
})
