import type { Tables } from '#base/platform/database/table-facts.ts'

export const tables = {
  import_files: { impersonal: 'name reason heads columns options counts numbers first_rows' },
  import_pieces: { impersonal: 'content' },
  import_profiles: { impersonal: true },
  import_rows: { impersonal: 'cells sku gtin slug changes problems' },
} satisfies Tables
