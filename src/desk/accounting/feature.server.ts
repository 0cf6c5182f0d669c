import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import type { PaymentProvider } from '#trade/payments/provider/provider.server.ts'
import { serveAccounting } from './api.server.ts'

/** The parts of the shop that accounting contributes: files over the books of others. */
export const accounting = (context: AppContext, provider: PaymentProvider): Feature => ({
  endpoints: (api) => serveAccounting(api, context, provider),
})
