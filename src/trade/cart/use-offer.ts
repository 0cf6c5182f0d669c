import { useCallback, useEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { toProblem } from '#base/platform/errors.ts'
import { getSentence } from '#people/identity/sign-in/sentences.ts'
import type { Recipient } from '#trade/orders/placing/contract.ts'
import type { DeliveryOffer } from '#trade/orders/shapes.ts'
import { quote } from './contract.ts'

type Line = { productId: string; quantity: number }

/** What lines come to at a destination, by a method or the cheapest one. */
export type OfferQuestion = { lines: readonly Line[]; to?: Recipient | undefined; method?: string | undefined }

/** `totals`: of each line, where prices were agreed on. */
type OfferAnswer = {
  offer: DeliveryOffer | null
  pricesInclude?: boolean
  home?: Destination
  totals?: readonly (number | null)[]
}

type Ask = (question: OfferQuestion) => Promise<OfferAnswer>
type Destination = { country: string; region: string }

/** The totals for a destination. `of` names the question, so that an older answer is never used for it. */
type LoadedOffer = OfferAnswer & {
  of: string
  /** The problem with the VAT number; the totals then ignore it. */
  wrongVatNumber?: string | undefined
}

const askAll: Ask = ({ lines, ...to }) => api(quote, { lines: [...lines], ...to })

/** Asks the shop what lines come to, again whenever they, their destination, the method or the `terms` of the question change. */
export function useOffer(
  lines: readonly Line[],
  to: Recipient | undefined,
  method: string | undefined,
  { ask = askAll, terms }: { ask?: Ask | undefined; terms?: object | undefined } = {},
) {
  const [known, setKnown] = useState<LoadedOffer>()
  const [failure, setFailure] = useState<{ of: string; message: string }>()
  const [tries, setTries] = useState(0)
  const asked = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const question = JSON.stringify({ lines: asked, to, method, terms })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when its reader wants to
  useEffect(() => {
    let isCurrent = true
    answer(question, ask).then(
      (answered) => isCurrent && setKnown(answered),
      (error) => isCurrent && setFailure({ of: question, message: getSentence(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [question, tries])
  const retry = useCallback(() => {
    setFailure(undefined)
    setTries((count) => count + 1)
  }, [])
  return {
    known,
    isCurrent: known?.of === question,
    failure: failure?.of === question ? failure.message : undefined,
    retry,
  }
}

async function answer(question: string, ask: Ask): Promise<LoadedOffer> {
  const { lines, to, method }: OfferQuestion = JSON.parse(question)
  if (lines.length === 0) return { of: question, offer: null, pricesInclude: true }
  try {
    return { of: question, ...(await ask({ lines, to, method })) }
  } catch (error) {
    const wrongVatNumber = toProblem(error).fields?.['to.vatNumber']
    if (!wrongVatNumber || !to) throw error
    const { vatNumber: _, ...place } = to
    return { of: question, ...(await ask({ lines, to: place, method })), wrongVatNumber }
  }
}
