import { type CallOptions, callWith } from '../src/base/platform/contract/client.ts'
import type { AnyEndpoint, Input, Reply } from '../src/base/platform/contract/endpoint.ts'

/** The browser's own client, calling over HTTP as the owner of the token. */
export async function callAs<E extends AnyEndpoint>(
  url: string,
  token: string | undefined,
  target: E,
  input: Input<E>,
  options?: CallOptions,
): Promise<Reply<E>> {
  const transport = (path: string, init: RequestInit) => fetch(`${url}${path}`, init)
  const credentials = { token: () => token ?? null, renew: async () => false }
  const response = await callWith({ transport, credentials }, target, input, options)
  return (await response.json()) as Reply<E>
}
