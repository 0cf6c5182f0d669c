import { tables as accounting } from '#accounting/tables.ts'
import { tables as addresses } from '#addresses/tables.ts'
import { tables as analytics } from '#analytics/tables.ts'
import { tables as cart } from '#cart/tables.ts'
import { tables as catalogue } from '#catalogue/tables.ts'
import { tables as customers } from '#customers/tables.ts'
import { tables as identity } from '#identity/tables.ts'
import { tables as images } from '#images/tables.ts'
import { tables as imports } from '#imports/tables.ts'
import { tables as inbox } from '#inbox/tables.ts'
import { tables as invoices } from '#invoices/tables.ts'
import { tables as notifications } from '#notifications/tables.ts'
import { tables as orders } from '#orders/tables.ts'
import { tables as ownNumbers } from '#own-numbers/tables.ts'
import { tables as pages } from '#pages/tables.ts'
import { tables as partLists } from '#part-lists/tables.ts'
import { tables as payments } from '#payments/tables.ts'
import type { Tables } from '#platform/database/table-facts.ts'
import { tables as platform } from '#platform/tables.ts'
import { tables as privacy } from '#privacy/tables.ts'
import { tables as productDocuments } from '#product-documents/tables.ts'
import { tables as profiles } from '#profiles/tables.ts'
import { tables as purchasing } from '#purchasing/tables.ts'
import { tables as reviews } from '#reviews/tables.ts'
import { tables as search } from '#search/tables.ts'
import { tables as settings } from '#settings/tables.ts'
import { tables as site } from '#site/tables.ts'
import { tables as stock } from '#stock/tables.ts'
import { tables as stockAlerts } from '#stock-alerts/tables.ts'
import { tables as vatNumbers } from '#vat-numbers/tables.ts'

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
