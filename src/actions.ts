import type { AuditActions } from './base/platform/database/audit-action.ts'
import { mailActions } from './base/platform/mail/actions.ts'
import { settingsActions } from './base/settings/actions.ts'
import { deliveryActions } from './company/delivery/actions.ts'
import { siteActions } from './company/site/actions.ts'
import { taxActions } from './company/tax/actions.ts'
import { historyActions } from './desk/history/actions.ts'
import { inboxActions } from './desk/inbox/actions.ts'
import { privacyActions } from './desk/privacy/actions.ts'
import { stockActions } from './desk/stock/actions.ts'
import { catalogueActions } from './goods/catalogue/actions.ts'
import { taxonomyActions } from './goods/catalogue/taxonomy/actions.ts'
import { reviewsActions } from './goods/reviews/actions.ts'
import { searchActions } from './goods/search/actions.ts'
import { identityActions } from './people/identity/actions.ts'
import { demoActions } from './shop/demo/actions.ts'
import { healthActions } from './shop/health/actions.ts'
import { openingActions } from './shop/opening/actions.ts'
import { articlesActions } from './shop/pages/articles/actions.ts'
import { invoicesActions } from './trade/invoices/actions.ts'
import { ordersActions } from './trade/orders/actions.ts'
import { paymentsActions } from './trade/payments/actions.ts'
import { purchasingActions } from './trade/purchasing/actions.ts'

/** What every feature says of its actions; one that is missing does not compile. */
export const auditActions: AuditActions = {
  catalogue: catalogueActions,
  taxonomy: taxonomyActions,
  delivery: deliveryActions,
  demo: demoActions,
  health: healthActions,
  history: historyActions,
  identity: identityActions,
  inbox: inboxActions,
  invoices: invoicesActions,
  opening: openingActions,
  orders: ordersActions,
  articles: articlesActions,
  payments: paymentsActions,
  mail: mailActions,
  privacy: privacyActions,
  purchasing: purchasingActions,
  reviews: reviewsActions,
  search: searchActions,
  settings: settingsActions,
  site: siteActions,
  stock: stockActions,
  tax: taxActions,
}
