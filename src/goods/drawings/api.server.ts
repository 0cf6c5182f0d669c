import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { apiPolicy } from '#base/platform/http/security.server.ts'
import * as contract from './contract.ts'
import type { DrawingFileKind } from './file-kinds.ts'
import { type DrawnProduct, openDrawingFile } from './files.server.ts'

type FileCall = {
  params: { id: string }
  query: { v?: string | undefined }
  request: FastifyRequest
  reply: FastifyReply
}

/** Finds what a product on sale is drawn from. */
export type FindDrawnProduct = (id: string) => Promise<DrawnProduct | undefined>

export function serveDrawings(api: Api, findProduct: FindDrawnProduct): void {
  const sendFile =
    (kind: DrawingFileKind) =>
    async ({ params, query, request, reply }: FileCall) => {
      const file = openDrawingFile(await findProduct(params.id), kind)
      const tag = `"${file.version}-${kind}"`
      // Only the address that names this version may be kept for ever.
      const isKept = query.v === file.version
      reply
        .header('etag', tag)
        .header('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
        .header('content-security-policy', `${apiPolicy}; sandbox`)
      if (request.headers['if-none-match'] === tag) {
        reply.code(304)
        return ''
      }
      return file.write()
    }
  serve(api, contract.getDrawingSvg, sendFile('svg'))
  serve(api, contract.getDrawingDxf, sendFile('dxf'))
  serve(api, contract.getDrawingPdf, sendFile('pdf'))
}
