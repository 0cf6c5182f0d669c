import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '#platform/context.server.ts'
import { type Api, type Call, serve } from '#platform/contract/serve.server.ts'
import { Refusal } from '#platform/errors.ts'
import * as contract from './contract.ts'
import type { Decoder } from './decoder.server.ts'
import { imageDirectory, storePicture } from './service.server.ts'

export function serveImages(api: Api, { db, config }: AppContext, decoder: Decoder): void {
  const keep = async ({ body, caller }: Call<typeof contract.uploadImage>) => {
    return {
      success: true,
      data: { url: await storePicture(db, decoder, config.dataDir, caller.id, body.image as Buffer) },
    }
  }
  serve(api, contract.uploadImage, keep)
  serve(api, contract.putImage, keep)
}

const fileName = z.strictObject({ file: z.string().regex(/^[0-9a-f]{32}-(320|640|1200)\.webp$/) })

/** Serves the picture files. Their names are derived from their content, so they never change. */
export function servePictures(fastify: FastifyInstance, { config }: AppContext): void {
  const directory = imageDirectory(config.dataDir)
  fastify.get<{ Params: { file: string } }>(
    '/images/:file',
    { schema: { params: fileName } },
    async (request, reply) => {
      const path = join(directory, request.params.file)
      const found = await stat(path).catch(() => undefined)
      if (!found) throw new Refusal('not_found', { what: 'picture' })
      reply
        .type('image/webp')
        .header('content-length', found.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
      return createReadStream(path)
    },
  )
}
