import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sendMailTest as sendOne } from '#shop/commands/services.server.ts'
import { openSmtpServer } from '../../../../test/smtp.ts'
import { probeMail } from './probe.server.ts'

const buildConfig = (smtpUrl: string | undefined, mode: 'demo' | 'live' = 'demo') =>
  ({ smtpUrl, mode, mailFrom: 'Shop <shop@shop.example>', dkim: undefined }) as const

const testMail = async (SMTP_URL: string, to = 'you@example.com') => (await sendOne({ SMTP_URL }, to)).join()

/** A server that wants a name and a password. */
const withPassword = (login: string) =>
  openSmtpServer(
    {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _, done) =>
        username === 'shop' && password === 'right' ? done(null, { user: 'shop' }) : done(new Error('Invalid login')),
    },
    login,
  )

test('a mail server that takes mails is tried without a mail, and with one', async () => {
  const { taken, host, url } = await withPassword('shop:right@')
  expect(await probeMail(buildConfig(url))).toBe(`${host} takes mails.`)
  expect(taken).toEqual([])
  expect(await testMail(url)).toMatch(new RegExp(`^The mail left; ${host} answered: 250 `))
  expect(taken[0]).toContain('To: you@example.com')
  expect(await probeMail(buildConfig(undefined))).toContain('There is no mail server')
})

test('a wrong password is told from a server that is down, and neither tells the password', async () => {
  const { host, url } = await withPassword('shop:wrong@')
  const refused = `${host} refuses the name or the password in SMTP_URL.`
  await expect(probeMail(buildConfig(url))).rejects.toThrow(refused)
  await expect(testMail(url)).rejects.toThrow(/535/)
  const down = probeMail(buildConfig('smtp://shop:secret@127.0.0.1:1'))
  await expect(down).rejects.toThrow('127.0.0.1:1 cannot be reached')
  await expect(down).rejects.not.toThrow('secret')
})

test('a recipient that the server refuses is said', async () => {
  const { host, url } = await openSmtpServer({
    onRcptTo: (_, __, done) => done(Object.assign(new Error('no such mailbox'), { responseCode: 550 })),
  })
  await expect(testMail(url)).rejects.toThrow(`${host} refuses the sender or the recipient: see MAIL_FROM.`)
  await expect(testMail(url)).rejects.toThrow('550 no such mailbox')
  await expect(testMail(url, '')).rejects.toThrow('Say to whom')
})

test('a live shop sends nothing without TLS, and says so', async () => {
  const { taken, host, url } = await openSmtpServer()
  await expect(probeMail(buildConfig(url, 'live'))).rejects.toThrow(`${host} offers no safe TLS`)
  const live = sendOne({ SMTP_URL: url, SHOP_MODE: 'live' }, 'you@example.com')
  await expect(live).rejects.toThrow(`${host} offers no safe TLS`)
  expect(taken).toEqual([])
})

test('a server that never greets is given up after five seconds', async () => {
  const server = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const probing = probeMail(buildConfig(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`))
  const said = probing.catch(({ message }: Error) => message)
  await once(server, 'connection')
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0)
  let ended = false
  void said.then(() => (ended = true))
  await vi.advanceTimersByTimeAsync(4900)
  expect(ended).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  await expect.poll(() => ended).toBe(true)
  expect(await said).toContain('does not answer as a mail server')
})
