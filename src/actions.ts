import { catalogueActions } from './catalogue/actions.ts'
import { taxonomyActions } from './catalogue/taxonomy/actions.ts'
import { deliveryActions } from './delivery/actions.ts'
import { demoActions } from './demo/actions.ts'
import { healthActions } from './health/actions.ts'
import { historyActions } from './history/actions.ts'
import { identityActions } from './identity/actions.ts'
import { inboxActions } from './inbox/actions.ts'
import { invoicesActions } from './invoices/actions.ts'
import { openingActions } from './opening/actions.ts'
import { ordersActions } from './orders/actions.ts'
import { articlesActions } from './pages/articles/actions.ts'
import { paymentsActions } from './payments/actions.ts'
import type { AuditActions } from './platform/database/audit-action.ts'
import { mailActions } from './platform/mail/actions.ts'
import { privacyActions } from './privacy/actions.ts'
import { purchasingActions } from './purchasing/actions.ts'
import { reviewsActions } from './reviews/actions.ts'
import { searchActions } from './search/actions.ts'
import { settingsActions } from './settings/actions.ts'
import { siteActions } from './site/actions.ts'
import { stockActions } from './stock/actions.ts'
import { taxActions } from './tax/actions.ts'

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
