import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'
import { editedFields, fields } from './products/fields.ts'

/** What the history says of the actions recorded here, and of undoing them. */
export const catalogueActions = {
  names: {
    'product.add': m.audit_action_product_add,
    'product.edit': m.audit_action_product_edit,
    'product.delete': m.audit_action_product_delete,
    'product.numbers': m.audit_action_product_numbers,
    'product.restore': m.audit_action_product_restore,
    'catalogue.import': m.audit_action_catalogue_import,
    'numbers.import': m.audit_action_numbers_import,
  },
  effects: {
    products_disappear: m.undo_products_disappear,
    products_return: m.undo_products_return,
    products_change: m.undo_products_change,
    products_in_parts: m.undo_products_in_parts,
    stock_falls: m.undo_stock_falls,
    stock_rises: m.undo_stock_rises,
  },
  fields: {
    ...Object.fromEntries(editedFields.map((name) => [name, fields[name]])),
    quantity: { label: m.quantity },
    img: { label: m.change_picture, hidesValues: true },
    priceBreaks: { label: m.price_breaks, numbered: (quantity: number) => m.price_from_quantity({ quantity }) },
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    catalogue: typeof catalogueActions
  }
}
