import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { requestOutside } from '#base/platform/load/outside.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import type { ParsedVatNumber } from '#people/addresses/vat-number.server.ts'
import { Circuit } from './circuit.ts'

const limits = { answersWithinMs: 3000, maxBytes: 100_000 }
/** A customer waits at the checkout, so there is only one retry, a little later. */
const pauseMs = 300

/** The answer of VIES. Failed lookups are named in `errorWrappers`, also with status 200. */
const Answer = z.object({
  valid: z.boolean(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})
const Failure = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

export type ViesAnswer = { isValid: boolean; name: string; address: string; requestId: string }

// bounded: the address in the configuration
const circuits = new Map<string, Circuit>()

/** @throws Error if there is no answer in time, or VIES or the state cannot answer */
export function queryVies(
  url: string,
  vat: ParsedVatNumber,
  requester: ParsedVatNumber | undefined,
): Promise<ViesAnswer> {
  const circuit = circuits.get(url) ?? new Circuit()
  circuits.set(url, circuit)
  return waitAside(() => circuit.run(() => askTwice(url, vat, requester)))
}

async function askTwice(
  url: string,
  vat: ParsedVatNumber,
  requester: ParsedVatNumber | undefined,
): Promise<ViesAnswer> {
  try {
    return await askOnce(url, vat, requester)
  } catch (error) {
    // If VIES does not know the shop's own number, the buyer's can still be checked.
    if (requester && String(error).includes('INVALID_REQUESTER_INFO')) return await askOnce(url, vat, undefined)
    // After a time-out there is no second wait.
    if ((error as Error).name === 'TimeoutError') throw error
    await wait(pauseMs)
    return await askOnce(url, vat, requester)
  }
}

async function askOnce(url: string, vat: ParsedVatNumber, requester: ParsedVatNumber | undefined): Promise<ViesAnswer> {
  const asked = { countryCode: getPrefix(vat), vatNumber: vat.number.slice(2) }
  const by = requester && { requesterMemberStateCode: getPrefix(requester), requesterNumber: requester.number.slice(2) }
  const { ok, status, text } = await requestOutside(`${url}/check-vat-number`, limits, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...asked, ...by }),
  })
  const body: unknown = JSON.parse(text)
  const failure = Failure.safeParse(body)
  if (failure.success) throw new Error(`VIES: ${failure.data.errorWrappers.map(({ error }) => error).join(', ')}`)
  if (!ok) throw new Error(`VIES answered ${status}.`)
  const { valid, name, address, requestIdentifier } = Answer.parse(body)
  return { isValid: valid, name: toText(name), address: toText(address), requestId: requestIdentifier ?? '' }
}

/** In the codes of VIES, which are the numbers' prefixes: `EL`, `XI`. */
const getPrefix = ({ number }: ParsedVatNumber) => number.slice(0, 2)

/** States that reveal no data answer with hyphens. */
const toText = (text: string | null | undefined): string => (text && text !== '---' ? text.trim().slice(0, 500) : '')
