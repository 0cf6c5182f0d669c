import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { apiPolicy } from '#base/platform/http/security.server.ts'
import * as contract from './contract.ts'
import { storeDocument } from './service.server.ts'
import { getDocumentPath } from './store.server.ts'

export const serveProductDocuments = (api: Api, context: AppContext): void =>
  serve(api, contract.uploadProductDocument, ({ body }) => storeDocument(context, body.document as Buffer))

const fileName = z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}\.pdf$/) })

/** Serves the files. What is in a PDF is not checked, so that a browser saves it, and runs nothing of it in the shop's name. */
export function serveDocumentFiles(fastify: FastifyInstance, { config }: AppContext): void {
  const schema = { params: fileName }
  fastify.get<{ Params: { file: string } }>('/documents/:file', { schema }, async ({ params: { file } }, reply) => {
    const path = getDocumentPath(config.dataDir, file.replace('.pdf', ''))
    const found = await stat(path).catch(() => undefined)
    if (!found) throw new Refusal('not_found', { what: 'product_document' })
    reply
      .type('application/pdf')
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
      // The link names the file: the shop repeats no title in a header.
      .header('content-disposition', 'attachment')
      .header('content-security-policy', `${apiPolicy}; sandbox`)
    return createReadStream(path)
  })
}
