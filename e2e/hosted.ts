import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import S3rver from 's3rver'
import { SMTPServer } from 'smtp-server'
import { startEmbeddedPostgres } from '../src/base/platform/database/embedded/postgres.server.ts'
import { freePort } from '../test/free-port.ts'
import { openProvider } from '../test/openid-provider.ts'
import { emptyDatabase, runStatement } from './databases.ts'
import { runShop } from './shop.ts'
import { certificate, startStripeStandIn } from './stripe.ts'

/** Plain text of the mails that left, newest last. */
type Mails = { to: string; text: string }[]

/**
 * A shop in live mode with every service outside its process: PostgreSQL, mail over TLS, an OpenID provider, a bucket, and
 * the stand-in for Stripe. `folder` holds all that they write.
 */
export async function startHostedShop(folder: string) {
  const ends: (() => Promise<unknown>)[] = []
  const url = `http://localhost:${await freePort()}`
  const database = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), disposable: true })
  ends.push(() => database.stop())
  const stripe = await startStripeStandIn({
    shopUrl: url,
    databaseUrl: await emptyDatabase(database.url, 'hosted_stripe'),
  })
  ends.push(() => stripe.close())
  const provider = await openProvider()
  ends.push(() => provider.close())
  await provider.register(url)
  const bucket = await startBucket(join(folder, 'bucket'))
  ends.push(() => bucket.close())
  const mail = await startMailServer(folder)
  ends.push(() => mail.close())

  const env: Record<string, string> = {
    ...{
      SHOP_MODE: 'live',
      ALLOW_TEST_PAYMENTS: 'warn',
      SHOP_URL: url,
      PORT: new URL(url).port,
      DATA_DIR: join(folder, 'data'),
    },
    // Nothing listens there: no test asks a tax office or a bank.
    VIES_URL: 'http://127.0.0.1:1',
    ECB_RATES_URL: 'http://127.0.0.1:1',
    SHOP_SECRET: 'jq4V0wq1Yb7u3nT9sXc5Zk8mR2hLd6Ge',
    DATABASE_URL: await emptyDatabase(database.url, 'hosted'),
    ...stripe.env,
    ...provider.env,
    ...bucket.env,
    ...mail.env,
  }
  const start = async () => {
    const { said, stop } = await runShop(env)
    ends.push(stop)
    return said
  }
  return {
    ...{ url, env, provider, mails: mail.mails, bucketUrl: bucket.env.S3_ENDPOINT, browserArgs: stripe.browserArgs },
    start,
    /** Runs a statement on its database. */
    query: (statement: string) => runStatement(env.DATABASE_URL!, statement),
    /** Runs a command of the shop's command line, or its server, and returns all that it says. */
    run: (args: string[], more: Record<string, string> = {}) => say(args, { ...env, ...more }),
    async close() {
      for (const end of ends.reverse()) await end()
    },
  }
}

export type HostedShop = Awaited<ReturnType<typeof startHostedShop>>

async function say(args: string[], env: Record<string, string>): Promise<string> {
  const options = { env: { ...process.env, ...env } }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options).catch((failed) => failed)
  return stdout + stderr
}

async function startBucket(directory: string) {
  const port = await freePort()
  mkdirSync(directory, { recursive: true })
  const configureBuckets = [{ name: 'photos' }]
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    resetOnClose: true,
    directory,
    configureBuckets,
  })
  await server.run()
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
  const env = { IMAGES: 's3', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'photos', ...keys }
  return { env, close: () => server.close() }
}

/** Takes mail over TLS only, with a certificate that the shop is told to trust. */
async function startMailServer(folder: string) {
  const tls = await certificate('localhost')
  const mails: Mails = []
  const server = new SMTPServer({
    ...{ ...tls, secure: true, authOptional: true },
    async onData(stream, { envelope }, done) {
      const message = await text(stream)
      mails.push({ to: envelope.rcptTo.map(({ address }) => address).join(), text: decoded(message) })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const file = join(folder, 'mail-certificate.pem')
  writeFileSync(file, tls.cert)
  const { port } = server.server.address() as { port: number }
  const env = {
    SMTP_URL: `smtps://localhost:${port}`,
    MAIL_FROM: 'Shop <shop@shop.example>',
    NODE_EXTRA_CA_CERTS: file,
  }
  return { env, mails, close: () => new Promise<void>((closed) => server.close(() => closed())) }
}

/** The text of a message in quoted-printable. */
const decoded = (message: string) =>
  message
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

const tax = {
  ...{ home: 'DE', homeRegion: '', pricesInclude: true, unansweredNumbers: 'taxed' },
  rates: [{ country: 'DE', region: '', standard: 19, reduced: 7 }],
}
const parcel = { key: 'parcel', name: 'Parcel', translations: {}, freeFrom: null, daysFrom: 1, daysTo: 2 }
const delivery = {
  zones: [
    {
      name: 'Home',
      places: [{ country: 'DE', region: '' }],
      methods: [{ ...parcel, bands: [{ upToGrams: 31_500, price: 4.9 }] }],
    },
  ],
  pickup: { address: '', daysFrom: 0, daysTo: 0 },
  dispatch: { cutOff: '14:00', workingDays: [1, 2, 3, 4, 5], holidays: null },
  unknownMassGrams: 1000,
}

/** The least that a shop needs to say what an order comes to: its tax, and a way of delivery at home. */
export const homeRules = `insert into settings (key, value) values ('tax', '${JSON.stringify(tax)}'), ('delivery', '${JSON.stringify(delivery)}')`
