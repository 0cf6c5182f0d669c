import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#base/platform/config/config.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { toSafePath } from '#base/platform/files/safe-path.ts'
import { getRateLimit } from '#base/platform/http/limits/rates.server.ts'
import { m } from '../../../paraglide/messages.js'
import type { Auth } from '../auth.server.ts'
import { getCallbackPath } from '../openid/addresses.server.ts'
import type { OpenIdSource } from '../openid/source.server.ts'
import { toHeaders } from './sign-in.server.ts'

// Posts the outcome to the opener, which must be of this very origin, and closes.
// No token and no name: the opener requests those itself.
const script = `
const error = new URLSearchParams(location.search).get('error')
if (window.opener) {
  window.opener.postMessage({ type: 'ironwright:sign-in', error }, location.origin)
  window.close()
} else {
  location.replace('/login' + (error ? '?' + new URLSearchParams({ error }) : ''))
}`
const scriptHash = createHash('sha256').update(script).digest('base64')

/** The endpoints that browsers navigate to on return from the provider. */
export function serveRedirects(
  fastify: FastifyInstance,
  config: Config,
  auth: Auth,
  source: OpenIdSource | undefined,
): void {
  const handOver = async (request: FastifyRequest, reply: FastifyReply) => {
    keepOpener(reply)
    refuseForeignTargets(request.query as Query)
    const answer = await auth.handler(
      new Request(new URL(request.url, config.shopUrl), { headers: toHeaders(request) }),
    )
    for (const [name, value] of answer.headers) if (name !== 'set-cookie') reply.header(name, value)
    for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
  }
  const options = { config: { rateLimit: getRateLimit('write') } }
  if (source) fastify.get(getCallbackPath(source.id), options, handOver)
  fastify.get('/api/auth/popup-done', options, (_, reply) => {
    keepOpener(reply)
    reply.header(
      'content-security-policy',
      `default-src 'none'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    return reply.type('text/html; charset=utf-8').send(page())
  })
}

type Query = Record<string, string | string[] | undefined>

/** The parameters that the identity library redirects to. */
const targets = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

/** @throws Refusal `invalid_query` unless every page to redirect to is one of this shop */
function refuseForeignTargets(query: Query): void {
  for (const name of targets) {
    const given = query[name]
    // guard: a mailed link redirects to pages of this shop only | never | threats/redirects.test
    if (given !== undefined && !(typeof given === 'string' && toSafePath(given)))
      throw new Refusal('invalid_query', { what: 'query', fields: { [name]: { code: 'not_page' } } })
  }
}

/** The popup passes through the provider's pages: `window.opener` survives only if every page of ours sends this policy. */
export function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}

const page = () =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${m.sign_in_done_title()}</title><p>${m.sign_in_done_text()}</p><script>${script}</script></html>`
