import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Transport } from '../contract/client.ts'

const sender = new AsyncLocalStorage<string>()
const own = new AsyncLocalStorage<true>()

/** Runs the work of a form sent from an address: its calls count against that address. */
export const runFromAddress = <T>(address: string, work: () => T): T => sender.run(address, work)

/** Whether the shop itself makes the current call, for everyone: nothing that is sent to it can say so. */
export const isLoopbackCall = (): boolean => own.getStore() === true

/** Makes a call without a socket. It begins when it is awaited, and so must be awaited here, as the shop's own. */
export const callInProcess = (fastify: FastifyInstance, call: InjectOptions): Promise<LightMyRequestResponse> =>
  own.run(true, async () => await fastify.inject(call))

/** Calls the API without a socket and as a visitor: with a language, but no cookie and no token. */
export function createInProcessTransport(fastify: FastifyInstance): Transport {
  return async (path, init) => {
    const method = init.method as InjectOptions['method']
    const { 'accept-language': language, 'content-type': type } = init.headers as Record<string, string>
    const headers = { 'accept-language': language, ...(type ? { 'content-type': type } : {}) }
    const call = { method, url: path, headers, payload: init.body as string | undefined }
    const remoteAddress = sender.getStore()
    return toResponse(await (remoteAddress ? fastify.inject({ ...call, remoteAddress }) : callInProcess(fastify, call)))
  }
}

/** `fetch` for the shop's own addresses, which it may not be able to reach from where it runs. */
export const fetchInProcess =
  (fastify: FastifyInstance): typeof fetch =>
  async (address, init = {}) => {
    const { pathname: url, search } = new URL(String(address))
    const headers = Object.fromEntries(new Headers(init.headers))
    const method = (init.method ?? 'GET') as InjectOptions['method']
    const payload = init.body?.toString()
    return toResponse(await callInProcess(fastify, { method, url: url + search, headers, payload }))
  }

function toResponse({ headers, payload, statusCode }: LightMyRequestResponse): Response {
  const received = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string])
  return new Response(payload, { status: statusCode, headers: received })
}
