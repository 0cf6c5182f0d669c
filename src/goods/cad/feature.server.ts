import type { AppContext } from '#base/platform/context.server.ts'
import type { Feature } from '#base/platform/feature.server.ts'
import type { FindDrawnProduct } from '#goods/drawings/api.server.ts'
import { serveCad } from './api.server.ts'
import { CadFiles } from './service.server.ts'
import { createCadSweep } from './sweep.server.ts'

/** What CAD files contribute to the shop, by what the catalogue knows of a product. */
export function cad(context: AppContext, findProduct: FindDrawnProduct): Feature {
  const files = new CadFiles(context, findProduct)
  return {
    endpoints: (api) => serveCad(api, files),
    jobs: [createCadSweep(context)],
    close: () => files.close(),
  }
}
