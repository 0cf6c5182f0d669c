import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { refuseTooManyRequests } from '#base/platform/http/limits/rates.server.ts'
import type { Readers } from './keep-attachments.server.ts'
import { parseMail } from './parse.server.ts'
import { receiveMail } from './receive.server.ts'

/** A mail with attachments, as most mail servers take it. */
const maxBytes = 10 * 1024 * 1024

const hourMs = 60 * 60 * 1000

/**
 * Takes a mail from the mail service: the mail itself (RFC 822) as the body, and the secret as bearer token. Without the setting
 * there is no such address.
 */
export async function serveIncomingMail(
  fastify: FastifyInstance,
  context: AppContext,
  readers: Readers,
): Promise<void> {
  await fastify.register(async (scope) => {
    scope.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: maxBytes }, (_, body, done) =>
      done(null, body),
    )
    const options = {
      // guard: a mail is bounded | maxBytes → maxBytes * 1000 | inbox/incoming
      bodyLimit: maxBytes,
      config: { signedBySender: true },
      onRequest: async (request: FastifyRequest) => admitService(context, request),
    }
    scope.post('/webhooks/mail', options, async (request) => {
      if (!Buffer.isBuffer(request.body)) throw new Refusal('malformed', { what: 'request' })
      const mail = await parseMail(request.body, new URL(context.config.shopUrl).hostname)
      if (!mail) throw new Refusal('malformed', { what: 'request' })
      const received = await receiveMail(context, readers, mail, request.body)
      if (received === 'limited') throw refuseTooManyRequests(hourMs)
      return { received }
    })
  })
}

/** Before anything of the mail is read. */
function admitService({ config }: AppContext, { headers }: FastifyRequest): void {
  if (!config.answers) throw new Refusal('not_found', { what: 'address' })
  const [right, given] = [`Bearer ${config.answers.secret}`, headers.authorization ?? ''].map((text) =>
    createHash('sha256').update(text).digest(),
  )
  // guard: only the mail service hands mails in | never | inbox/incoming
  if (!timingSafeEqual(right!, given!)) throw new Refusal('bad_signature')
}
