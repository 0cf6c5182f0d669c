import { useNavigate, useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Confirm } from '#base/ui/confirm.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { useCartActions } from '#goods/catalogue/page/cart-actions.ts'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { deleteOrder } from './contract.ts'
import { toBoughtLines, useOrderAgain } from './lists/order-again.ts'
import { getOrderName } from './order-name.ts'
import type { OrderDetails } from './shapes.ts'
import { allows } from './states.ts'

/** What customers do with their order: pay it, change or delete it while it is unpaid, order the same again, say what is wrong. */
export function CustomerActions({ order }: { order: OrderDetails }) {
  const navigate = useNavigate()
  const { guestEmail } = useUser()
  const { addAgain } = useCartActions()
  const deletion = useAction()
  const change = useAction()
  const again = useAction()
  const orderAgain = useOrderAgain()
  const { revalidate } = useRevalidator()
  const remove = () =>
    deletion.run(
      async () => {
        await api(deleteOrder, { id: order._id })
        await navigate(guestEmail === null ? '/dashboard' : '/cart')
      },
      { toast: m.order_deleted({ name: getOrderName(order) }) },
    )
  const moveToCart = () =>
    change.run(async () => {
      await api(deleteOrder, { id: order._id })
      // If the cart takes no more, the deleted order can still be ordered again.
      await addAgain(toBoughtLines(order)).finally(revalidate)
      await navigate('/cart')
    })
  return (
    <div className="mt-6 grid gap-4 print:hidden">
      <div className="flex flex-wrap gap-3">
        {allows('beginPayment', order.state) && !order.pending && (
          <ButtonLink to={`/dashboard/payment/${order._id}`}>{m.pay()}</ButtonLink>
        )}
        <Button variant="secondary" busy={again.busy} onClick={() => again.run(() => orderAgain(order))}>
          {m.order_again()}
        </Button>
        <AskAboutOrder order={order} />
        {allows('cancel', order.state) && (
          <>
            <Button variant="secondary" onClick={() => change.ask(true)}>
              {m.order_change()}
            </Button>
            <Button variant="danger" onClick={() => deletion.ask(true)}>
              {m.order_delete()}
            </Button>
          </>
        )}
      </div>
      <RefusalNotice reason={again.reason} />
      <Confirm
        {...deletion.dialog}
        onConfirm={remove}
        title={m.order_delete_question()}
        confirmLabel={m.delete()}
        cancelLabel={m.cancel()}
      >
        <p className="font-semibold text-ink">{getOrderName(order)}</p>
        <p>{m.order_delete_warning()}</p>
      </Confirm>
      <Confirm
        {...change.dialog}
        onConfirm={moveToCart}
        title={m.order_change_question()}
        confirmLabel={m.order_change()}
        cancelLabel={m.back()}
      >
        <p className="font-semibold text-ink">{getOrderName(order)}</p>
        <p>{m.order_change_warning()}</p>
      </Confirm>
    </div>
  )
}

/** With an account the question belongs to the order; guests write to the shop as visitors do. */
function AskAboutOrder({ order: { _id, number } }: { order: OrderDetails }) {
  const hasAccount = useUser().guestEmail === null
  return (
    <ButtonLink variant="secondary" to={hasAccount ? `/dashboard/ask?order=${_id}` : `/contact?order=${number}`}>
      {m.ask_about_order()}
    </ButtonLink>
  )
}
