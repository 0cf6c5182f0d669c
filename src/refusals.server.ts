import { imagesRefusals } from './base/images/refusals.server.ts'
import { platformRefusals } from './base/platform/refusals/platform-refusals.server.ts'
import { registerRefusals } from './base/platform/refusals/registry.server.ts'
import { settingsRefusals } from './base/settings/refusals.server.ts'
import { siteRefusals } from './company/site/refusals.server.ts'
import { taxRefusals } from './company/tax/refusals.server.ts'
import { analyticsRefusals } from './desk/analytics/refusals.server.ts'
import { historyRefusals } from './desk/history/refusals.server.ts'
import { importsRefusals } from './desk/imports/refusals.server.ts'
import { inboxRefusals } from './desk/inbox/refusals.server.ts'
import { privacyRefusals } from './desk/privacy/refusals.server.ts'
import { stockRefusals } from './desk/stock/refusals.server.ts'
import { cadRefusals } from './goods/cad/refusals.server.ts'
import { catalogueRefusals } from './goods/catalogue/refusals.server.ts'
import { drawingsRefusals } from './goods/drawings/refusals.server.ts'
import { ownNumbersRefusals } from './goods/own-numbers/refusals.server.ts'
import { productDocumentsRefusals } from './goods/product-documents/refusals.server.ts'
import { reviewsRefusals } from './goods/reviews/refusals.server.ts'
import { addressesRefusals } from './people/addresses/refusals.server.ts'
import { identityRefusals } from './people/identity/refusals.server.ts'
import { profilesRefusals } from './people/profiles/refusals.server.ts'
import { notificationsRefusals } from './shop/notifications/refusals.server.ts'
import { openingRefusals } from './shop/opening/refusals.server.ts'
import { pagesRefusals } from './shop/pages/refusals.server.ts'
import { cartRefusals } from './trade/cart/refusals.server.ts'
import { invoicesRefusals } from './trade/invoices/refusals.server.ts'
import { ordersRefusals } from './trade/orders/refusals.server.ts'
import { partListsRefusals } from './trade/part-lists/refusals.server.ts'
import { paymentsRefusals } from './trade/payments/refusals.server.ts'
import { purchasingRefusals } from './trade/purchasing/refusals.server.ts'

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
