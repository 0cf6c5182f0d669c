import { requestOutside } from '#base/platform/load/outside.server.ts'

/** The shop as a client of an OpenID provider. */
export type OpenIdClient = {
  /** The last part of the callback address, and the provider of the accounts that it vouches for. */
  id: 'google' | 'oidc'
  /** The provider's name, as people know it. */
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** Makes the provider offer a choice of account, even if the person is already signed in there. */
  prompt?: 'select_account' | 'login'
  /** Replaces the network for a provider inside this process. */
  fetch: typeof fetch
}

/** An identity service failed; the message tells the operator how. */
export class ProviderError extends Error {
  /** The service's actual answer, for the codes in it. */
  readonly answer: string

  constructor(message: string, { answer = '', ...options }: ErrorOptions & { answer?: string } = {}) {
    super(message, options)
    this.answer = answer
  }
}

/** The answer that an error carries, if the identity service gave one. */
export const getProviderAnswer = (error: unknown): string => (error instanceof ProviderError ? error.answer : '')

/** A document of a provider names its addresses, algorithms and keys. */
const limits = { answersWithinMs: 5000, maxBytes: 1_000_000 }

/**
 * Requests JSON from one of a provider's addresses.
 * @throws ProviderError if there is no answer in time, or another than 2xx with JSON
 */
export async function fetchFromProvider(
  { fetch }: Pick<OpenIdClient, 'fetch'>,
  address: string,
  init: RequestInit = {},
): Promise<unknown> {
  // The query may hold a key, so it is left out.
  const place = address.split('?')[0]!
  try {
    const { ok, status, text } = await requestOutside(address, limits, { ...init, fetch })
    if (!ok) throw new ProviderError(`${place} answered ${status}: ${text.slice(0, 300)}`, { answer: text })
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(`${place} ${describeProblem(error as Error)}.`, { cause: error })
  }
}

function describeProblem(error: Error): string {
  if (error.name === 'TimeoutError') return `did not answer within ${limits.answersWithinMs / 1000} seconds`
  if (error instanceof SyntaxError) return 'did not answer with JSON'
  const { code } = (error.cause ?? {}) as { code?: string }
  return `cannot be reached (${code ?? error.message})`
}
