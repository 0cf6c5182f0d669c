import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, type Call, serve } from '#base/platform/contract/serve.server.ts'
import type { Database } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import * as contract from './contract.ts'
import type { Decoder } from './decoder.server.ts'
import { findPublicSources } from './hosted-pictures.sql.server.ts'
import { storePicture } from './service.server.ts'
import { createLocalStore, getImageDirectory } from './stores/local.server.ts'
import type { PictureStore } from './stores/store.server.ts'

export function serveImages(api: Api, { db, config }: AppContext, decoder: Decoder): void {
  const local = createLocalStore(config.dataDir)
  const keep = async ({ body, caller }: Call<typeof contract.uploadImage | typeof contract.putImage>) => {
    return {
      success: true as const,
      data: { url: await storePicture(db, decoder, local, caller, body.image as Buffer) },
    }
  }
  serve(api, contract.uploadImage, keep)
  serve(api, contract.putImage, keep)
}

const fileName = z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}-(320|640|1200)\.webp$/) })

/** Serves the picture files. Their names are derived from their content, so they never change. */
export function servePictures(
  fastify: FastifyInstance,
  { db, config }: AppContext,
  store: Promise<PictureStore>,
): void {
  const directory = getImageDirectory(config.dataDir)
  const schema = { params: fileName }
  fastify.get<{ Params: { file: string } }>('/images/:file', { schema }, async ({ params: { file } }, reply) => {
    const path = join(directory, file)
    const found = await stat(path).catch(() => undefined)
    // The folder is gone, but the host still has the picture.
    if (!found) return reply.header('cache-control', 'no-cache').redirect(await hostedUrl(db, file))
    reply
      .type('image/webp')
      .header('content-length', found.size)
      .header('cache-control', 'public, max-age=31536000, immutable')
    return createReadStream(path)
  })
  fastify.get<{ Params: { file: string } }>(
    '/images/private/:file',
    { schema },
    async ({ params: { file } }, reply) => {
      const { signedUrl } = await store
      if (!signedUrl) throw new Refusal('not_found', { what: 'picture' })
      return reply.header('cache-control', 'private, max-age=3600').redirect(await signedUrl(file))
    },
  )
}

/** The image host's URL of one of our files, in this width or the next one. */
async function hostedUrl(db: Database, file: string): Promise<string> {
  const [name = '', width] = file.replace('.webp', '').split('-')
  const sources = await findPublicSources(db, name)
  const source = sources?.find((nextSource) => nextSource.width >= Number(width)) ?? sources?.at(-1)
  if (!source) throw new Refusal('not_found', { what: 'picture' })
  return source.url
}
