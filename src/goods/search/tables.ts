import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  search_callers: { impersonal: true, leftOut: 'who has searched today' },
  // What people search for is counted without them.
  searches: { impersonal: true },
  standards: { impersonal: true },
  synonyms: { impersonal: true },
  unsold_parts: { impersonal: true },
} satisfies Tables
