import type { PaymentProvider } from '#payments/provider.server.ts'
import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveAccounting } from './api.server.ts'

/** The parts of the shop that accounting contributes: files over the books of others. */
export const accounting = (context: AppContext, provider: PaymentProvider): Feature => ({
  endpoints: (api) => serveAccounting(api, context, provider),
})
