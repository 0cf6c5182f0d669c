import { readConfig } from '#base/platform/config/config.server.ts'
import { ConfigError } from '#base/platform/config/error.server.ts'
import type { Environment } from '#base/platform/config/file.server.ts'
import { EnvironmentSettings } from '#base/platform/config/settings.server.ts'
import { buildDkimRecord } from '#base/platform/mail/dkim.server.ts'
import { sendTestMail } from '#base/platform/mail/probe.server.ts'
import { repairEndpoint } from '#trade/payments/provider/endpoint.server.ts'
import { createStripeClient, parseApiAddress } from '#trade/payments/provider/stripe.server.ts'
import { type CommandInput, finishCommand, type ServiceCommand } from './command.server.ts'

type Work = (environment: Environment, argument: string) => Promise<readonly string[]>

/** Commands that set up a hosted service. Each needs only its own settings; others may still be missing. */
export const serviceCommands: Record<string, ServiceCommand> = {
  'stripe-webhook': service('make or mend Stripe’s webhook for this shop', [], repairWebhook),
  'test-mail': service('send a mail at once, and say what became of it', ['ADDRESS'], sendMailTest),
  dkim: service('make the key that signs mails, and print its DNS record', [], showDkim),
}

/** @param work resolves with its result, in lines; throws an Error in plain words */
function service(does: string, takes: readonly string[], work: Work): ServiceCommand {
  const start = async (environment: Environment, { arguments: [argument = ''] }: CommandInput) =>
    work(environment, argument).then(
      (lines) => finishCommand(lines.join('\n')),
      (error: Error) => finishCommand(error.message, 1),
    )
  return { does, takes, options: {}, effect: 'adds', start }
}

const StripeSettings = EnvironmentSettings.pick({ SHOP_URL: true, STRIPE_SECRET_KEY: true, STRIPE_API_URL: true })

export async function repairWebhook(environment: Environment): Promise<readonly string[]> {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const { SHOP_URL, STRIPE_SECRET_KEY, STRIPE_API_URL } = StripeSettings.safeParse(Object.fromEntries(given)).data ?? {}
  if (!STRIPE_SECRET_KEY || !SHOP_URL?.startsWith('https:')) {
    throw new ConfigError(
      'Set STRIPE_SECRET_KEY and SHOP_URL first; SHOP_URL must begin with https://, or Stripe cannot reach it.',
    )
  }
  const address = STRIPE_API_URL ? parseApiAddress(STRIPE_API_URL) : undefined
  const { said, secret } = await repairEndpoint(createStripeClient(STRIPE_SECRET_KEY, address), SHOP_URL)
  const toldOnce = `Set this now, since Stripe tells it to nobody again:\n\n  STRIPE_WEBHOOK_SECRET=${secret}\n`
  return secret ? [...said, toldOnce] : said
}

export async function sendMailTest(environment: Environment, to: string): Promise<readonly string[]> {
  if (!to.includes('@')) throw new ConfigError('Say to whom: npm run shop -- test-mail you@example.com')
  const mode = (environment.SHOP_MODE || (environment.DATABASE_URL ? 'live' : 'demo')) === 'live' ? 'live' : 'demo'
  return [await sendTestMail({ ...mailConfig(environment), mode }, to)]
}

export async function showDkim(environment: Environment): Promise<readonly string[]> {
  const { dkim } = mailConfig(environment)
  if (!dkim) throw new ConfigError('Set DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE first.')
  const { made, name, value } = buildDkimRecord(dkim)
  return [
    ...(made ? [`A key was made in ${dkim.keyFile}, which only you can read.`] : []),
    `Add this TXT record at whoever keeps the names of ${dkim.domain}:\n\n  ${name}\n  ${value}\n`,
  ]
}

/** The configuration with the settings of mail alone. */
function mailConfig({ SMTP_URL, MAIL_FROM, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY_FILE }: Environment) {
  const ofMail = { SMTP_URL, MAIL_FROM, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY_FILE }
  // A given secret keeps the configuration from writing one into the data folder.
  return readConfig({ ...ofMail, SHOP_MODE: 'demo', SHOP_SECRET: 'nothing is signed here'.padEnd(32) })
}
