import { waitAside } from './waiting.server.ts'

/** What another service may take: `maxBytes` of its answer, within `answersWithinMs`, both generous for what is asked. */
export type OutsideLimits = { answersWithinMs: number; maxBytes: number }

/** Another service’s answer, read to its end. */
export type OutsideAnswer = { ok: boolean; status: number; bytes: Uint8Array<ArrayBuffer>; text: string }

type Request = RequestInit & {
  /** Replaces the network for a service inside this process. */
  fetch?: typeof fetch
}

/**
 * Requests something of another service. A redirect fails: it would take what is sent, a key among it, to an address that nobody
 * configured.
 * @throws TimeoutError, TypeError if it cannot be reached or redirects, or Error if its answer is too large
 */
export async function requestOutside(
  address: string,
  { answersWithinMs, maxBytes }: OutsideLimits,
  { fetch = globalThis.fetch, ...init }: Request = {},
): Promise<OutsideAnswer> {
  const signal = AbortSignal.timeout(answersWithinMs)
  const [response, bytes] = await waitAside(async () => {
    const answer = await fetch(address, { ...init, redirect: 'error', signal })
    return [answer, await readBounded(answer, maxBytes)] as const
  })
  return {
    ...{ ok: response.ok, status: response.status, bytes },
    get text() {
      return new TextDecoder().decode(bytes)
    },
  }
}

async function readBounded({ body }: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    // guard: an answer of another service does not fill the memory | length > maxBytes → false | base/platform/load/outside.test
    if (length > maxBytes) throw new Error(`The answer is too large: more than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Uint8Array.from(Buffer.concat(chunks, length))
}
