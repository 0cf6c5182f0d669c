import { createTransport } from 'nodemailer'
import type { Config } from '../config/config.server.ts'
import { createDkimSignature } from './dkim.server.ts'

export type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'mode' | 'dkim'>

/** The way to the mail server; undefined without one. @throws ConfigError if the key that signs cannot be used */
export function openTransport({ smtpUrl: url, mailFrom: from, mode, dkim }: MailConfig) {
  // A live shop's mails are personal: a server without TLS gets none. One that hangs times out.
  const options = { requireTLS: mode === 'live', connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 }
  const signed = dkim ? { dkim: createDkimSignature(dkim) } : {}
  return url ? createTransport({ url, ...options, ...signed }, { from }) : undefined
}
