import type { Feature } from '#base/platform/feature.server.ts'
import { type FindDrawnProduct, serveDrawings } from './api.server.ts'

/** What drawings contribute to the shop. The catalogue, which stands above them, tells what a product is drawn from. */
export const drawings = (findProduct: FindDrawnProduct): Feature => ({
  endpoints: (api) => serveDrawings(api, findProduct),
})
