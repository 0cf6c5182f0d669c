import { tables as images } from '#base/images/tables.ts'
import type { Tables } from '#base/platform/database/table-facts.ts'
import { tables as platform } from '#base/platform/tables.ts'
import { tables as settings } from '#base/settings/tables.ts'
import { tables as site } from '#company/site/tables.ts'
import { tables as vatNumbers } from '#company/vat-numbers/tables.ts'
import { tables as accounting } from '#desk/accounting/tables.ts'
import { tables as analytics } from '#desk/analytics/tables.ts'
import { tables as customers } from '#desk/customers/tables.ts'
import { tables as imports } from '#desk/imports/tables.ts'
import { tables as inbox } from '#desk/inbox/tables.ts'
import { tables as privacy } from '#desk/privacy/tables.ts'
import { tables as stock } from '#desk/stock/tables.ts'
import { tables as catalogue } from '#goods/catalogue/tables.ts'
import { tables as ownNumbers } from '#goods/own-numbers/tables.ts'
import { tables as productDocuments } from '#goods/product-documents/tables.ts'
import { tables as reviews } from '#goods/reviews/tables.ts'
import { tables as search } from '#goods/search/tables.ts'
import { tables as stockAlerts } from '#goods/stock-alerts/tables.ts'
import { tables as addresses } from '#people/addresses/tables.ts'
import { tables as identity } from '#people/identity/tables.ts'
import { tables as profiles } from '#people/profiles/tables.ts'
import { tables as notifications } from '#shop/notifications/tables.ts'
import { tables as pages } from '#shop/pages/tables.ts'
import { tables as cart } from '#trade/cart/tables.ts'
import { tables as invoices } from '#trade/invoices/tables.ts'
import { tables as orders } from '#trade/orders/tables.ts'
import { tables as partLists } from '#trade/part-lists/tables.ts'
import { tables as payments } from '#trade/payments/tables.ts'
import { tables as purchasing } from '#trade/purchasing/tables.ts'

/** Every table of the shop, as its feature describes it. */
export const tables: Tables = {
  ...accounting,
  ...addresses,
  ...analytics,
  ...cart,
  ...catalogue,
  ...customers,
  ...identity,
  ...images,
  ...imports,
  ...inbox,
  ...invoices,
  ...notifications,
  ...orders,
  ...ownNumbers,
  ...pages,
  ...partLists,
  ...payments,
  ...platform,
  ...privacy,
  ...productDocuments,
  ...profiles,
  ...purchasing,
  ...reviews,
  ...search,
  ...settings,
  ...site,
  ...stock,
  ...stockAlerts,
  ...vatNumbers,
}
