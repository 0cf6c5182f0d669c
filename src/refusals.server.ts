import { addressesRefusals } from './addresses/refusals.server.ts'
import { analyticsRefusals } from './analytics/refusals.server.ts'
import { cadRefusals } from './cad/refusals.server.ts'
import { cartRefusals } from './cart/refusals.server.ts'
import { catalogueRefusals } from './catalogue/refusals.server.ts'
import { drawingsRefusals } from './drawings/refusals.server.ts'
import { historyRefusals } from './history/refusals.server.ts'
import { identityRefusals } from './identity/refusals.server.ts'
import { imagesRefusals } from './images/refusals.server.ts'
import { importsRefusals } from './imports/refusals.server.ts'
import { inboxRefusals } from './inbox/refusals.server.ts'
import { invoicesRefusals } from './invoices/refusals.server.ts'
import { notificationsRefusals } from './notifications/refusals.server.ts'
import { openingRefusals } from './opening/refusals.server.ts'
import { ordersRefusals } from './orders/refusals.server.ts'
import { ownNumbersRefusals } from './own-numbers/refusals.server.ts'
import { pagesRefusals } from './pages/refusals.server.ts'
import { partListsRefusals } from './part-lists/refusals.server.ts'
import { paymentsRefusals } from './payments/refusals.server.ts'
import { platformRefusals } from './platform/refusals/platform-refusals.server.ts'
import { registerRefusals } from './platform/refusals/registry.server.ts'
import { privacyRefusals } from './privacy/refusals.server.ts'
import { productDocumentsRefusals } from './product-documents/refusals.server.ts'
import { profilesRefusals } from './profiles/refusals.server.ts'
import { purchasingRefusals } from './purchasing/refusals.server.ts'
import { reviewsRefusals } from './reviews/refusals.server.ts'
import { settingsRefusals } from './settings/refusals.server.ts'
import { siteRefusals } from './site/refusals.server.ts'
import { stockRefusals } from './stock/refusals.server.ts'
import { taxRefusals } from './tax/refusals.server.ts'

registerRefusals({
  platform: platformRefusals,
  identity: identityRefusals,
  addresses: addressesRefusals,
  pages: pagesRefusals,
  history: historyRefusals,
  catalogue: catalogueRefusals,
  invoices: invoicesRefusals,
  payments: paymentsRefusals,
  privacy: privacyRefusals,
  'part-lists': partListsRefusals,
  'own-numbers': ownNumbersRefusals,
  inbox: inboxRefusals,
  orders: ordersRefusals,
  notifications: notificationsRefusals,
  opening: openingRefusals,
  profiles: profilesRefusals,
  reviews: reviewsRefusals,
  images: imagesRefusals,
  drawings: drawingsRefusals,
  imports: importsRefusals,
  'product-documents': productDocumentsRefusals,
  settings: settingsRefusals,
  site: siteRefusals,
  stock: stockRefusals,
  purchasing: purchasingRefusals,
  tax: taxRefusals,
  cad: cadRefusals,
  analytics: analyticsRefusals,
  cart: cartRefusals,
})
