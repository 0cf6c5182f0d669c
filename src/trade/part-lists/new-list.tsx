import { useNavigate } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { readForm } from '#base/platform/forms.ts'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { getNameLanguage } from '#base/platform/text/locale.ts'
import { Button, ButtonLink } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { userContext } from '#people/identity/session/guard.tsx'
import { listCustomerOrders } from '#trade/orders/contract.ts'
import { getOrderName } from '#trade/orders/order-name.ts'
import type { Route } from './+types/new-list'
import { createList } from './contract.ts'

// Loaded lazily, since it contains much of the cart and of the quick order.
const sources = () => lazyImport(() => import('./sources.ts'))

export const meta: Route.MetaFunction = () => buildTitleMeta(m.list_new())

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const orders = await loadForPage(api(listCustomerOrders, { email: context.get(userContext).email, limit: '20' }))
  return { orders, from: searchParams.get('from') ?? '', token: searchParams.get('list') ?? '' }
}

/** Saves a new list: an empty one, or the lines of the cart, a quick order, an order or a shared list. */
export default function NewList({ loaderData: { orders, from, token } }: Route.ComponentProps) {
  const action = useAction()
  const navigate = useNavigate()
  const save = async (values: FormData) => {
    const { name } = readForm(createList.body.pick({ name: true }), values)
    const { lines, leftOut } = await (await sources()).loadSourceLines(String(values.get('source')), token)
    const { insertedId } = await api(createList, { name, lines })
    showToast(leftOut > 0 ? m.list_left_out({ count: leftOut }) : m.list_saved())
    await navigate(`/dashboard/lists/${insertedId}`)
  }
  return (
    <section className="max-w-2xl">
      <ButtonLink to="/dashboard/lists" variant="secondary">
        {m.menu_lists()}
      </ButtonLink>
      <PageTitle className="mt-5">{m.list_new()}</PageTitle>
      <form
        method="post"
        noValidate
        onSubmit={action.submit(save)}
        className="mt-6 grid gap-5 border border-line bg-card p-5 sm:p-7"
      >
        <Field name="name" label={m.list_name()} maxLength={100} error={action.fields.name} />
        <Select name="source" label={m.list_from()} defaultValue={token || from}>
          <option value="">{m.list_from_nothing()}</option>
          <option value="cart">{m.list_from_cart()}</option>
          <option value="quick-order">{m.list_from_quick_order()}</option>
          {token && <option value={token}>{m.list_from_shared()}</option>}
          {orders.map((order) => (
            <option key={order._id} value={order._id} lang={getNameLanguage(order)}>
              {`${order.number}: ${getOrderName(order)}`}
            </option>
          ))}
        </Select>
        <RefusalNotice reason={action.reason} />
        <p>
          <Button type="submit" busy={action.busy}>
            {m.list_save()}
          </Button>
        </p>
      </form>
    </section>
  )
}
