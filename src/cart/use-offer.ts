import { useCallback, useEffect, useState } from 'react'
import { sentenceFor } from '#identity/sign-in/sentences.ts'
import { api } from '#platform/contract/client.ts'
import { asProblem } from '#platform/errors.ts'
import { type Offer, quote, type Recipient } from './contract.ts'

type Line = { productId: string; quantity: number }

/** What lines come to where they go; `of` says for which question, so that an older answer is never taken for it. */
type Known = {
  of: string
  offer: Offer | null
  pricesInclude: boolean
  /** What is wrong with the VAT number, without which the answer is. */
  wrongVatNumber?: string | undefined
}

/** Asks the shop what lines come to, again whenever they, their destination or the method change. */
export function useOffer(lines: readonly Line[], to: Recipient | undefined, method: string | undefined) {
  const [known, setKnown] = useState<Known>()
  const [failure, setFailure] = useState<{ of: string; message: string }>()
  const [tries, setTries] = useState(0)
  const asked = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const question = JSON.stringify({ lines: asked, to, method })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when its reader wants to
  useEffect(() => {
    let isCurrent = true
    answer(question).then(
      (answered) => isCurrent && setKnown(answered),
      (error) => isCurrent && setFailure({ of: question, message: sentenceFor(error) }),
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

async function answer(question: string): Promise<Known> {
  const body: { lines: Line[]; to?: Recipient; method?: string } = JSON.parse(question)
  if (body.lines.length === 0) return { of: question, offer: null, pricesInclude: true }
  try {
    const { offer, pricesInclude } = await api(quote, body)
    return { of: question, offer, pricesInclude }
  } catch (error) {
    const wrongVatNumber = asProblem(error).fields?.['to.vatNumber']
    if (!wrongVatNumber || !body.to) throw error
    const { vatNumber: _, ...to } = body.to
    const { offer, pricesInclude } = await api(quote, { ...body, to })
    return { of: question, offer, pricesInclude, wrongVatNumber }
  }
}
