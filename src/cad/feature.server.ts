import type { AppContext } from '#platform/context.server.ts'
import type { Feature } from '#platform/feature.server.ts'
import { serveCad } from './api.server.ts'
import { CadFiles } from './service.server.ts'

/** What CAD files contribute to the shop. */
export function cad(context: AppContext): Feature {
  const files = new CadFiles(context)
  return {
    endpoints: (api) => serveCad(api, files),
    close: () => files.close(),
  }
}
