import { type Api, type Call, serve } from '#base/platform/contract/serve.server.ts'
import { getCallerBlock } from '#base/platform/http/limits/rates.server.ts'
import { apiPolicy } from '#base/platform/http/security.server.ts'
import * as contract from './contract.ts'
import type { CadFormat } from './formats.ts'
import type { CadFiles } from './service.server.ts'

type FileCall = Pick<Call<typeof contract.getStep>, 'query' | 'request' | 'reply'> & { params: { id: string } }

export function serveCad(api: Api, files: CadFiles): void {
  const sendFile =
    (format: CadFormat) =>
    async ({ params, query, request, reply }: FileCall) => {
      const file = await files.find(params.id, format, getCallerBlock(request))
      const tag = `"${file.version}-${format}"`
      if (request.headers['if-none-match'] === tag) {
        reply.code(304)
        return ''
      }
      // STEP and GLB become a quarter; a 3MF is packed already.
      const isPacked = format !== '3mf' && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
      const bytes = await (isPacked ? file.readPacked() : file.read())
      // Only the address that names this version may be kept for ever, and only once it is there: a refusal never is.
      const isKept = query.v === file.version
      reply
        .header('etag', tag)
        .header('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache')
        .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
        .header('content-security-policy', `${apiPolicy}; sandbox`)
        .header('vary', 'accept-encoding')
      if (isPacked) reply.header('content-encoding', 'gzip')
      return bytes
    }
  serve(api, contract.getStep, sendFile('step'))
  serve(api, contract.getStl, sendFile('stl'))
  serve(api, contract.getThreeMf, sendFile('3mf'))
  serve(api, contract.getGlb, sendFile('glb'))
}
