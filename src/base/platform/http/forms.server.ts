import type { FastifyInstance } from 'fastify'
import { chooseCoding, getVariant } from '../cache/variants.server.ts'
import type { Config } from '../config/config.server.ts'
import { locales, toLocalePath } from '../text/locale.ts'
import { runFromAddress } from './in-process.server.ts'
import type { FindPage, PageInfo } from './page-info.server.ts'
import { createPageFinisher, type RequestHandler } from './pages.server.ts'
import type { Renders } from './renders.server.ts'

type FormPages = { pages: readonly PageInfo[]; findPage: FindPage; renders: Renders; handler: RequestHandler }

/**
 * Accepts forms that a browser submits without script, and responds with the page. The page's action makes the same
 * call as its script would, so every rule of the call applies, and rate limits count against the sender.
 */
export async function serveForms(
  fastify: FastifyInstance,
  config: Config,
  { pages, findPage, renders, handler }: FormPages,
): Promise<void> {
  const toBytes = createPageFinisher(config, findPage, false)
  const paths = pages.filter(({ form }) => form).map(({ path }) => path)
  await fastify.register(async (scope) => {
    const type = 'application/x-www-form-urlencoded'
    scope.addContentTypeParser(type, { parseAs: 'string' }, (_, body, done) => done(null, body))
    for (const path of paths.flatMap((path) => locales.map((locale) => toLocalePath(locale, path)))) {
      scope.post<{ Body: string }>(path, async (request, reply) => {
        const sent = { method: 'POST', headers: { 'content-type': type }, body: request.body }
        const page = new Request(new URL(path, config.shopUrl), sent)
        const answer = renders.run(request.ip, () => runFromAddress(request.ip, () => handler(page)))
        const finished = await toBytes(path, await answer)
        const { head, body } = getVariant(
          finished,
          chooseCoding(request.headers['accept-encoding'] as string | undefined),
        )
        for (let index = 0; index < head.length; index += 2) reply.header(head[index]!, head[index + 1])
        return reply.code(finished.status).header('cache-control', 'no-store').send(body)
      })
    }
  })
}
