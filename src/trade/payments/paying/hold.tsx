import { useEffect, useState } from 'react'
import { formatDeadline, formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { m } from '#paraglide/messages.js'

type Props = { endsAt: number; onOver: () => void }

/**
 * A countdown of the time that the pieces are held. It changes every second but is announced only a few times. `endsAt`
 * is in `performance.now()` time, since the clocks of shop and browser may differ.
 */
export function HoldTimer({ endsAt, onOver }: Props) {
  const left = useCountdown(endsAt, onOver)
  // Who pays by transfer has days, which nobody counts in seconds.
  if (left > dayS) return <HeldUntil left={left} />
  const minutes = Math.floor(left / 60)
  const hours = Math.floor(minutes / 60)
  const announced = [1, 5, 10, 15, 60].find((mark) => left <= mark * 60) ?? hours * 60
  return (
    <div className="border-l-4 border-edge pl-4">
      <p>
        {m.payment_hold()}{' '}
        <span className="figures font-semibold" aria-hidden="true">
          {hours > 0 && `${formatNumber(hours)}:`}
          {formatNumber(minutes % 60, { minimumIntegerDigits: hours > 0 ? 2 : 1 })}:
          {formatNumber(left % 60, { minimumIntegerDigits: 2 })}
        </span>
        <span role="status" className="sr-only">
          {m.payment_hold_minutes({ minutes: formatNumber(announced) })}
        </span>
      </p>
      <p className="text-sm text-muted">{m.payment_hold_after()}</p>
    </div>
  )
}

const dayS = 24 * 60 * 60

function HeldUntil({ left }: { left: number }) {
  const time = formatDeadline(new Date(Date.now() + left * 1000).toISOString())
  return <p className="border-l-4 border-edge pl-4">{m.payment_hold_until({ time })}</p>
}

const secondsUntil = (endsAt: number) => Math.max(0, Math.ceil((endsAt - performance.now()) / 1000))

/** Whole seconds left; calls back once when none are. */
function useCountdown(endsAt: number, onOver: () => void): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt))
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with each hold only
  useEffect(() => {
    const tick = () => {
      const rest = secondsUntil(endsAt)
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      onOver()
    }
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

/** The hold has ended: no card is charged until the pieces are held again. */
export function HoldOver({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="alert" className="grid gap-3 border-l-4 border-bad pl-4">
      <p className="font-semibold">{m.payment_hold_over()}</p>
      <p className="text-muted">{m.payment_hold_after()}</p>
      <Button variant="secondary" onClick={onAgain} className="justify-self-start">
        {m.payment_hold_again()}
      </Button>
    </div>
  )
}
