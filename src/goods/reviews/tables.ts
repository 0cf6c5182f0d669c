import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  reviews: {
    personal: {
      ...{ name: ['reviews', 'blanked'], description: ['reviews', 'blanked'] },
      ...{ answer: ['reviews', 'blanked'], hidden_reason: ['reviews', 'blanked'] },
      report: ['not: what a reader told the shop about it', 'blanked'],
    },
  },
} satisfies Tables

/** What it publishes for those that may not import it; `docs/architecture.md` says what they hold. */
export const views = ['reviewed_families'] as const
