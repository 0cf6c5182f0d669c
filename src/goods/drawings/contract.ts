import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { drawingFileKinds } from './file-kinds.ts'

const tag = {
  name: 'Drawings',
  description: 'Dimensioned drawings of products, made from their own dimensions and those of their standards.',
}

const declareFile = <Kind extends keyof typeof drawingFileKinds>(kind: Kind) =>
  ({
    tag,
    summary: `The drawing of a product as ${kind.toUpperCase()}`,
    access: 'public',
    query: z.strictObject({ v: z.stringFormat('version', /^[0-9a-f]{16}$/).optional() }),
    media: drawingFileKinds[kind],
    reply: z.file(),
    refusals: ['not_found'],
  }) as const

/** With `v`, the version of a drawing, browsers keep the file for ever; 404 for drafts and what cannot be drawn. */
export const getDrawingSvg = endpoint('GET /products/:id/cad/svg', declareFile('svg'))
export const getDrawingDxf = endpoint('GET /products/:id/cad/dxf', declareFile('dxf'))
export const getDrawingPdf = endpoint('GET /products/:id/cad/pdf', declareFile('pdf'))
