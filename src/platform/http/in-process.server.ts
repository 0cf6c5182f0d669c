import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Engine } from '../contract/client.ts'
import { inProcessAddress } from './rates.server.ts'

/** Asks the API without a socket and as nobody in particular: no cookie, no token, no address. */
export function inProcessEngine(fastify: FastifyInstance): Engine {
  return async (path, init) => {
    const method = init.method as InjectOptions['method']
    const answer = await fastify.inject({ method, url: path, remoteAddress: inProcessAddress })
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string])
    return new Response(answer.payload, { status: answer.statusCode, headers })
  }
}
