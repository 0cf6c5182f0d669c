import { secret, type Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  audit_log: { impersonal: 'action subject details' },
  changes: { impersonal: true, leftOut: 'what pages have to forget' },
  idempotency_keys: {
    personal: { reply: ['not: a copy of an answer, deleted after a week', 'deleted'] },
    impersonal: 'operation key body_hash',
  },
  mail_outbox: {
    personal: {
      recipient: ['account', 'deleted'],
      subject: ['mails', 'deleted'],
      body: ['mails', 'deleted'],
      sealed_body: [secret, 'deleted'],
      sealed_reply_to: [secret, 'deleted'],
      failure: ['not: what a mail server said, for the owner', 'deleted'],
    },
    impersonal: 'dedupe_key attachment_name in_reply_to earlier_ids',
    ended: 'sealed_body is not null',
  },
  migrations: { impersonal: true, leftOut: 'the backup says them by itself' },
  task_failures: { impersonal: true },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = ['recorded_actions'] as const
