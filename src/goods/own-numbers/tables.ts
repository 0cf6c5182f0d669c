import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  own_numbers: {
    personal: {
      number: ['ownPartNumbers', 'deleted'],
      name: ['ownPartNumbers', 'deleted'],
      compact: ['not: the number without its spaces', 'deleted'],
    },
  },
} satisfies Tables
