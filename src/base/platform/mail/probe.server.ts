import { waitAside } from '../load/waiting.server.ts'
import type { MailConfig } from './transport.server.ts'
import { openTransport } from './transport.server.ts'

const noServer = 'There is no mail server: a demonstration shows its mails at /outbox.'

/** Connects to the mail server and signs in, without sending. @throws Error that says what is wrong and what to do */
export async function probeMail(config: MailConfig): Promise<string> {
  const transport = openTransport(config)
  if (!transport) return noServer
  await explained(transport.verify(), config)
  const signed = config.dkim ? ` Mails are signed for ${config.dkim.domain}.` : ''
  return `${getHost(config)} takes mails.${signed}`
}

/** Sends a mail at once. @throws Error that says what is wrong and what to do */
export async function sendTestMail(config: MailConfig, to: string): Promise<string> {
  const transport = openTransport(config)
  if (!transport) return noServer
  const subject = 'A test mail of your shop'
  const text =
    'If you read this, mails of your shop arrive. Look whether it came as spam, and into its source for "dkim=pass".'
  const { response } = await explained(transport.sendMail({ to, subject, text }), config)
  return `The mail left; ${getHost(config)} answered: ${response}`
}

const getHost = ({ smtpUrl }: MailConfig) => new URL(smtpUrl!).host

/** The operator's view of a failed call to the mail server. Holds no password. */
const explained = <T>(call: Promise<T>, config: MailConfig): Promise<T> =>
  waitAside(() => call).catch((error: Failure) => {
    throw new Error(`${whatFailed(error, getHost(config))} (${error.message.replaceAll(/\s+/g, ' ')})`)
  })

type Failure = Error & { code?: string; responseCode?: number }

function whatFailed({ code }: Failure, host: string): string {
  if (code === 'EAUTH') return `${host} refuses the name or the password in SMTP_URL.`
  if (code === 'EENVELOPE') return `${host} refuses the sender or the recipient: see MAIL_FROM.`
  if (code === 'EMESSAGE') return `${host} refuses the mail.`
  if (code === 'EDNS') return `There is no mail server named ${host}: see SMTP_URL.`
  if (code === 'ETLS') {
    return `${host} offers no safe TLS, without which a live shop sends nothing. Try smtps:// and port 465 in SMTP_URL.`
  }
  return `${host} cannot be reached, or does not answer as a mail server. Check SMTP_URL, its port, the server’s certificate and the firewall.`
}
