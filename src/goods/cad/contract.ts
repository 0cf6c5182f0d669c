import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { type CadFormat, cadMedia } from './formats.ts'

const tag = {
  name: 'CAD files',
  description:
    'Models of products, made from their own dimensions: threads are plain cylinders, and the insides of bearings are hinted at.',
}

const declareFile = <Format extends CadFormat>(format: Format, what: string) =>
  ({
    tag,
    summary: `The model of a product as ${what}`,
    access: 'public',
    query: z.strictObject({ v: z.stringFormat('version', /^[0-9a-f]{16}$/).optional() }),
    media: cadMedia[format],
    reply: z.file(),
    refusals: ['not_found', 'unavailable'],
  }) as const

/**
 * With `v`, the version of the product's drawing, browsers keep a file for ever. A file that is not there yet is made while its caller
 * waits; after a second, 503 with `Retry-After`, and it is made meanwhile. 404 for drafts and what has no model.
 */
export const getStep = endpoint('GET /products/:id/cad/step', declareFile('step', 'STEP (AP214), in mm'))
export const getStl = endpoint('GET /products/:id/cad/stl', declareFile('stl', 'STL, in mm'))
export const getThreeMf = endpoint('GET /products/:id/cad/3mf', declareFile('3mf', '3MF, closed'))
export const getGlb = endpoint('GET /products/:id/cad/glb', declareFile('glb', 'GLB, for a 3D view'))
