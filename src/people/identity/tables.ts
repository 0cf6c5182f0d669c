import { reference, secret, type Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  access_tokens: { personal: { token_hash: [secret, 'deleted'] } },
  attempt_counters: {
    personal: {
      key: ['not: a keyed hash', 'stays: nobody can read it, and it ends with its window, of a day at most'],
    },
  },
  identity_accounts: {
    personal: {
      account_id: ['signIns', 'deleted'],
      provider_id: ['signIns', 'deleted'],
      password: [secret, 'deleted'],
    },
    impersonal: 'access_token refresh_token id_token scope',
  },
  identity_devices: { personal: { token_hash: [secret, 'deleted'] } },
  identity_enrolment_codes: { personal: { code_hash: [secret, 'deleted'] }, ended: 'true' },
  identity_sessions: {
    personal: { user_agent: ['sessions', 'deleted'], ip_address: ['sessions', 'deleted'], token: [secret, 'deleted'] },
    ended: 'true',
  },
  identity_two_factors: { personal: { secret: [secret, 'deleted'], backup_codes: [secret, 'deleted'] } },
  identity_verifications: {
    personal: { identifier: [secret, 'deleted'], value: [reference, 'deleted'] },
    ended: 'true',
  },
  users: {
    personal: {
      email: ['account', 'blanked'],
      name: ['account', 'blanked'],
      image: ['account', 'blanked'],
      role: ['account', 'blanked'],
      guest_email: ['not: only guests have one, and a guest is no account', 'blanked'],
      locale: ['account', 'blanked'],
    },
  },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = ['people'] as const
