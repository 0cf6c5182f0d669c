import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { advanceOrder } from '../contract.ts'
import { takeBackStep } from '../corrections/contract.ts'
import type { OrderDetails } from '../shapes.ts'
import { getStateName } from '../state-name.ts'
import {
  allows,
  type FulfilmentState,
  getNextFulfilment,
  type TakenBackState,
  takenBack,
  takenBackStates,
} from '../states.ts'
import { DisputeConfirm } from './dispute-confirm.tsx'
import { stickyStep } from './sticky-step.ts'

/** Shipping has a form of its own. */
const stepLabels: Record<Exclude<FulfilmentState, 'shipped'>, () => string> = {
  packed: m.mark_packed,
  delivered: m.mark_delivered,
}

const takeBackLabels: Record<TakenBackState, () => string> = {
  packed: m.take_back_packed,
  delivered: m.take_back_delivered,
}

type Props = { order: OrderDetails; children?: React.ReactNode; isSticky?: boolean }

/** The next step of an order towards delivery, and the one back. `children`: what else can be done with it. */
export function NextStep({ order, children, isSticky = false }: Props) {
  const advance = useAction<FulfilmentState>()
  const taking = useAction()
  const following = getNextFulfilment(order.state)
  const next = following === 'shipped' ? undefined : following
  const onAdvance = (state: FulfilmentState, despiteDispute = false) =>
    advance.run(() => api(advanceOrder, { id: order._id, state, despiteDispute }), {
      toast: getStateName(state),
      revalidate: true,
    })
  const wrong = takenBackStates.find((state) => allows(takenBack[state], order.state))
  const onTakeBack = (state: TakenBackState) =>
    taking.run(() => api(takeBackStep, { id: order._id, state }), { toast: m.take_back_done(), revalidate: true })
  const isDisputed = order.dispute === 'open' && next === 'packed'
  return (
    <div className="grid gap-4 empty:hidden print:hidden">
      <div className="flex flex-wrap gap-3 empty:hidden">
        {next && (
          <span className={isSticky ? stickyStep : ''}>
            <Button
              busy={advance.busy}
              className="w-full"
              onClick={() => (isDisputed ? advance.ask(next) : onAdvance(next))}
            >
              {stepLabels[next]()}
            </Button>
          </span>
        )}
        {wrong && (wrong !== 'packed' || order.parcels.length === 0) && (
          <Button variant="secondary" busy={taking.busy} onClick={() => onTakeBack(wrong)}>
            {takeBackLabels[wrong]()}
          </Button>
        )}
        {children}
      </div>
      <RefusalNotice reason={advance.reason} />
      <RefusalNotice reason={taking.reason} />
      <DisputeConfirm {...advance.dialog} onConfirm={() => advance.subject && onAdvance(advance.subject, true)} />
    </div>
  )
}
