import { useCallback, useEffect, useState } from 'react'
import { getSentence } from '#identity/sign-in/sentences.ts'
import type { DeliveryOffer } from '#orders/shapes.ts'
import { api } from '#platform/contract/client.ts'
import { toProblem } from '#platform/errors.ts'
import { quote, type Recipient } from './contract.ts'

type Line = { productId: string; quantity: number }
type Destination = { country: string; region: string }

/** The totals for a destination. `of` names the question, so that an older answer is never used for it. */
type LoadedOffer = {
  of: string
  offer: DeliveryOffer | null
  pricesInclude: boolean
  home?: Destination
  /** The problem with the VAT number; the totals then ignore it. */
  wrongVatNumber?: string | undefined
}

/** Asks the shop what lines come to, again whenever they, their destination or the method change. */
export function useOffer(lines: readonly Line[], to: Recipient | undefined, method: string | undefined) {
  const [known, setKnown] = useState<LoadedOffer>()
  const [failure, setFailure] = useState<{ of: string; message: string }>()
  const [tries, setTries] = useState(0)
  const asked = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const question = JSON.stringify({ lines: asked, to, method })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when its reader wants to
  useEffect(() => {
    let isCurrent = true
    answer(question).then(
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

async function answer(question: string): Promise<LoadedOffer> {
  const body: { lines: Line[]; to?: Recipient; method?: string } = JSON.parse(question)
  if (body.lines.length === 0) return { of: question, offer: null, pricesInclude: true }
  try {
    const { offer, pricesInclude, home } = await api(quote, body)
    return { of: question, offer, pricesInclude, home }
  } catch (error) {
    const wrongVatNumber = toProblem(error).fields?.['to.vatNumber']
    if (!wrongVatNumber || !body.to) throw error
    const { vatNumber: _, ...to } = body.to
    const { offer, pricesInclude, home } = await api(quote, { ...body, to })
    return { of: question, offer, pricesInclude, home, wrongVatNumber }
  }
}
