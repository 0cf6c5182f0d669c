import { useEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import type { Input, Reply } from '#base/platform/contract/endpoint.ts'
import { type FieldErrors, toProblem } from '#base/platform/errors.ts'
import { quotePurchase } from './contract.ts'

type Question = Input<typeof quotePurchase>

const ask = (question: string) => api(quotePurchase, JSON.parse(question))

/** What a purchase comes to; nothing while that is not known, or there is no question. */
export function usePurchaseQuote(question: Question | undefined) {
  const asked = question ? JSON.stringify(question) : ''
  const [known, setKnown] = useState<{ asked: string; offer?: Reply<typeof quotePurchase>; fields?: FieldErrors }>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once a promise has passed
  useEffect(() => {
    if (asked === '') return
    let isCurrent = true
    ask(asked).then(
      (offer) => isCurrent && setKnown({ asked, offer }),
      (error) => isCurrent && setKnown({ asked, fields: toProblem(error).fields }),
    )
    return () => {
      isCurrent = false
    }
  }, [asked, tries])
  const isCurrent = known?.asked === asked
  return {
    ...(isCurrent ? known : undefined),
    isPending: asked !== '' && !isCurrent,
    askAgain: () => setTries((count) => count + 1),
  }
}
