import { useEffect, useState } from 'react'
import { capitalise } from '#base/platform/text/locale.ts'
import type { OpenPromise } from './contract.ts'
import { formatCountdown } from './promise-text.ts'

type Props = { promise: OpenPromise; isPickup: boolean; onOver: () => void }

/** A promise, and how long it stands by the shop's clock, since that of the browser may differ. */
export function PromiseCountdown({ promise, isPickup, onOver }: Props) {
  const { orderBefore, now } = promise
  const totalMs = Date.parse(orderBefore) - Date.parse(now)
  const [leftMs, setLeftMs] = useState(totalMs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each answer only
  useEffect(() => {
    const endsAt = performance.now() + totalMs
    const tick = () => {
      const rest = endsAt - performance.now()
      setLeftMs(rest)
      if (rest > 0) return
      clearInterval(timer)
      onOver()
    }
    setLeftMs(totalMs)
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [orderBefore, now])
  return <span className="font-semibold">{capitalise(formatCountdown(promise, isPickup, leftMs))}</span>
}

const tickMs = 15_000
