import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveAnalytics } from './api.server.ts'
import { updateSums } from './counting.server.ts'
import { analyticsTasks } from './tasks.ts'

/** The parts of the shop that analytics contribute: sums of what was sold. */
export const analytics = (context: AppContext): Feature => ({
  endpoints: (api) => serveAnalytics(api, context),
  jobs: [{ name: analyticsTasks.countSales, recurring: true, run: () => updateSums(context) }],
})
