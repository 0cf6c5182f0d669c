import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Transport } from '../contract/client.ts'
import { inProcessAddress } from './rates.server.ts'

const sender = new AsyncLocalStorage<string>()

/** Runs the work of a form sent from an address: its calls count against that address. */
export const onBehalfOf = <T>(address: string, work: () => T): T => sender.run(address, work)

/** Calls the API without a socket and as a visitor: with a language, but no cookie and no token. */
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
