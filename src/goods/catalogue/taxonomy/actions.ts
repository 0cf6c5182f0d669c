import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history says of the actions recorded here, and of undoing them. */
export const taxonomyActions = {
  names: {
    'product.classify': m.audit_action_product_classify,
    'category.add': m.audit_action_category_add,
    'category.edit': m.audit_action_category_edit,
    'category.delete': m.audit_action_category_delete,
    'category.merge': m.audit_action_category_merge,
    'category.order': m.audit_action_category_order,
    'family.add': m.audit_action_family_add,
    'family.edit': m.audit_action_family_edit,
    'family.delete': m.audit_action_family_delete,
    'family.merge': m.audit_action_family_merge,
  },
  effects: {
    categories_change: m.undo_categories_change,
    families_change: m.undo_families_change,
  },
  fields: {
    standard: { label: m.family_standard },
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    taxonomy: typeof taxonomyActions
  }
}
