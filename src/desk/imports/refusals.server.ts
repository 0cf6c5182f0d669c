import type { None } from '#base/platform/refusals/kinds.ts'
import type { FeatureRefusals } from '#base/platform/refusals/registry.server.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

declare module '#base/platform/refusals/kinds.ts' {
  interface RefusalKinds {
    imports: {
      'not_found.import': None
      'not_found.import_row': None
      'not_found.import_profile': None
      'wrong_state.import': None
      'wrong_state.import_incomplete': None
      'stale_version.import': None
      'invalid_fields.import_no_sku': None
      'invalid_fields.import_column_twice': { head: string }
      'invalid_fields.import_numbers_unclear': { line: number; text: string; head: string }
    }
  }
}

declare module '#base/platform/refusals/field-problem.ts' {
  interface FieldProblemKinds {
    imports: {
      changed_since: None
      not_written: None
      not_decimal: { mark: string }
      attribute_missing: { family: string }
      attribute_without_family: None
      needs_category: None
      category_unclear: { value: string }
      says_nothing: None
      other_view: { view: string }
      not_yes_or_no: None
      more_cells: None
    }
  }
}

export const importsRefusals: FeatureRefusals<'imports'> = {
  statuses: {},
  sentences: {
    'not_found.import': m.refusal_no_import,
    'not_found.import_row': m.refusal_no_import_row,
    'not_found.import_profile': m.refusal_no_import_profile,
    'wrong_state.import': m.refusal_import_state,
    'wrong_state.import_incomplete': m.refusal_import_incomplete,
    'stale_version.import': m.refusal_import_stale,
    'invalid_fields.import_no_sku': m.refusal_import_no_sku,
    'invalid_fields.import_column_twice': ({ head }) => m.refusal_import_column_twice({ head }),
    'invalid_fields.import_numbers_unclear': ({ line, text, head }) =>
      m.refusal_import_numbers({ line: formatNumber(line), text, head }),
  },
  fields: {
    changed_since: m.field_changed_since,
    not_written: m.field_not_written,
    not_decimal: ({ mark }) => (mark === ',' ? m.field_not_decimal_comma() : m.field_not_decimal_point()),
    attribute_missing: ({ family }) => m.field_attribute_missing({ family }),
    attribute_without_family: m.field_attribute_without_family,
    needs_category: m.field_needs_category,
    category_unclear: ({ value }) => m.field_category_unclear({ value }),
    says_nothing: m.field_says_nothing,
    other_view: m.field_other_view,
    not_yes_or_no: m.field_not_yes_or_no,
    more_cells: m.field_more_cells,
  },
}
