import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import { serveSettings } from './api.server.ts'
import { createSettingsUndo } from './service.server.ts'

/** The parts of the shop that settings contribute. */
export const settings = (context: AppContext): Feature => ({
  endpoints: (api) => serveSettings(api, context),
  undo: { 'settings.edit': createSettingsUndo(context.config) },
})

declare module '#base/platform/cache/tag.ts' {
  interface CacheTags {
    settings: 'settings'
  }
}
