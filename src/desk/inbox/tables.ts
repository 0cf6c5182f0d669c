import { secret, type Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  conversation_entries: {
    personal: {
      text: ['messages', 'deleted'],
      quoted: ['messages', 'deleted'],
      other_address: ['not: the address of somebody else', 'deleted'],
    },
    impersonal: 'mail_id',
  },
  conversation_files: {
    personal: { name: ['messages', 'deleted'], content: ['not: it is saved from its conversation', 'deleted'] },
  },
  conversation_links: { personal: { token_hash: [secret, 'deleted'] } },
  messages: {
    personal: {
      name: ['messages', 'deleted'],
      email: ['messages', 'deleted'],
      subject: ['messages', 'deleted'],
      opinion: ['messages', 'deleted'],
    },
    impersonal: 'mail_id',
  },
  received_mails: { personal: { id: ['not: a hash', 'stays: nobody can read it, and it ends after 30 days'] } },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = ['order_conversations'] as const
