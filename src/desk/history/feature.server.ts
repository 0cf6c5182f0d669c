import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveHistory } from './api.server.ts'

/** Shows and undoes actions of all features. */
export const history = (context: AppContext, features: () => readonly Feature[]): Feature => ({
  endpoints: (api) => serveHistory(api, context, features()),
})
