import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveSettings } from './api.server.ts'
import { settingsUndo } from './service.server.ts'

/** What settings contribute to the shop. */
export const settings = (context: AppContext): Feature => ({
  endpoints: (api) => serveSettings(api, context),
  undo: { 'settings.edit': settingsUndo(context.config) },
})
