import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasAlready } from '../cache/page-cache.server.ts'
import { type Coding, chooseCoding, encodeAll, toEtag } from '../cache/variants.server.ts'
import { getRateLimit } from './limits/rates.server.ts'

/** What everybody is sent and is no page, such as a sitemap: made once, in each coding. */
export type SharedDocument = { etag: string; bodies: Readonly<Record<Coding, Buffer>> }

/** Off the main thread, since a sitemap has millions of letters. */
export async function encodeDocument(text: string): Promise<SharedDocument> {
  const body = Buffer.from(text)
  return { etag: toEtag(body), bodies: await encodeAll(body) }
}

export const countDocumentBytes = ({ bodies: { identity, br, gzip } }: SharedDocument): number =>
  identity.length + br.length + gzip.length

/** Sends a document in a coding that its caller accepts, or 304 if the caller has it already. */
export function sendDocument(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { etag, bodies }: SharedDocument,
): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding' })
  if (hasAlready(headers['if-none-match'], etag)) return reply.code(304).send()
  const coding = chooseCoding(headers['accept-encoding'] as string | undefined)
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.send(bodies[coding])
}

/** A document that stays as it is while the shop runs, made when it is first asked for. */
export function createDocumentReader(write: () => string): () => Promise<SharedDocument> {
  let made: Promise<SharedDocument> | undefined
  return () => (made ??= encodeDocument(write()))
}

/** Serves a document to everybody, counted as a read of its caller. */
export function serveDocument(
  fastify: FastifyInstance,
  path: string,
  headers: Record<'content-type' | 'cache-control', string> & Record<string, string>,
  read: () => Promise<SharedDocument>,
): void {
  const options = { config: { rateLimit: getRateLimit('read') } }
  fastify.get(path, options, async (request, reply) => sendDocument(request, reply.headers(headers), await read()))
}
