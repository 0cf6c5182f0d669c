import { secret, type Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  part_list_lines: { personal: { note: ['lists', 'deleted'] } },
  part_lists: { personal: { name: ['lists', 'deleted'], token: [secret, 'deleted'] } },
} satisfies Tables
