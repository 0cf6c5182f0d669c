import type { AppContext } from '#base/platform/context.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import { type ParsedVatNumber, parseVatNumber } from '#people/addresses/vat-number.server.ts'
import type { VatCheck } from './contract.ts'
import { findRecentCheck, listUnansweredNumbers, saveCheck } from './sql.server.ts'
import { buildPracticeAnswer } from './stand-in.ts'
import { queryVies, type ViesAnswer } from './vies.server.ts'

type Shop = Pick<AppContext, 'config' | 'db'>

/** The number of concurrent requests; further callers are not kept waiting. */
const maxAtOnce = 10
// bounded: 10 questions
const underWay = new Map<string, Promise<VatCheck>>()

/**
 * Asks the tax office of a number's state about it, unless there is a recent answer. `requester`: the seller's own
 * number, for which VIES returns an identifier of the consultation. Never throws when there is no answer: that is an
 * answer too.
 */
export async function checkVatNumber(
  shop: Shop,
  vat: ParsedVatNumber,
  requester: ParsedVatNumber | undefined,
): Promise<VatCheck> {
  const known = await findRecentCheck(shop.db, vat.number)
  if (known) return known
  const same = underWay.get(vat.number)
  if (same) return await waitAside(() => same)
  if (underWay.size >= maxAtOnce) return toResult(vat, undefined)
  const asking = ask(shop, vat, requester).finally(() => underWay.delete(vat.number))
  underWay.set(vat.number, asking)
  return await asking
}

async function ask(
  { config, db }: Shop,
  vat: ParsedVatNumber,
  requester: ParsedVatNumber | undefined,
): Promise<VatCheck> {
  const { viesUrl } = config
  const answer = viesUrl
    ? await queryVies(viesUrl, vat, requester).catch(() => undefined)
    : buildPracticeAnswer(vat.number)
  const check = toResult(vat, answer)
  await saveCheck(db, check)
  return check
}

const toResult = ({ number, state }: ParsedVatNumber, answer: ViesAnswer | undefined): VatCheck => ({
  ...{ number, state },
  // guard: what nobody has answered is not valid | 'unanswered' → 'valid' | orders/vat/vat-check
  answer: answer ? (answer.isValid ? 'valid' : 'invalid') : 'unanswered',
  ...{ name: answer?.name ?? '', address: answer?.address ?? '', requestId: answer?.requestId ?? '' },
  // clock: says when a tax office answered
  checkedAt: new Date().toISOString(),
})

/** Retries numbers without an answer. */
export async function retryUnanswered(shop: Shop, requester: ParsedVatNumber | undefined): Promise<void> {
  for (const { number } of await listUnansweredNumbers(shop.db)) {
    const vat = parseVatNumber('', number)
    if (vat) await checkVatNumber(shop, vat, requester)
  }
}
