import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Transport } from '../contract/client.ts'
import { inProcessAddress } from './rates.server.ts'

const sender = new AsyncLocalStorage<string>()

/** Does what somebody at an address sent a form for: the calls it makes count as theirs. */
export const onBehalfOf = <T>(address: string, work: () => T): T => sender.run(address, work)

/** Asks the API without a socket and as nobody in particular: a language, but no cookie and no token. */
export function inProcessTransport(fastify: FastifyInstance): Transport {
  return async (path, init) => {
    const method = init.method as InjectOptions['method']
    const { 'accept-language': language, 'content-type': type } = init.headers as Record<string, string>
    const answer = await fastify.inject({
      method,
      url: path,
      remoteAddress: sender.getStore() ?? inProcessAddress,
      headers: { 'accept-language': language, ...(type ? { 'content-type': type } : {}) },
      payload: init.body as string | undefined,
    })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(answer.payload, { status: answer.statusCode, headers })
  }
}
