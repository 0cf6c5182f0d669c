import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import { accountCart } from '#trade/cart/account-cart.ts'
import { CheckoutForm } from '#trade/cart/checkout/checkout-form.tsx'
import { EmptyCart } from '#trade/cart/empty-cart.tsx'
import { loadHome } from '#trade/cart/load-home.ts'
import { RejectedLines } from '#trade/cart/rejected-lines.tsx'
import { syncToAccount } from '#trade/cart/sync.ts'
import type { Route } from './+types/new-order'
import { getCustomer } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.new_order())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('customer')
  const [cart, customer] = await loadForPage(
    Promise.all([syncToAccount().then(accountCart.load), id ? api(getCustomer, { id }) : null]),
  )
  return { cart, customer, country: await loadHome(cart) }
}

/** An order that is typed in for a customer, on the telephone or from a letter: what is in the admin's own cart. */
export default function NewOrderPage({ loaderData: { cart, customer, country } }: Route.ComponentProps) {
  const contact = { name: customer?.name ?? '', phone: '', country }
  return (
    <>
      <PageTitle>{m.new_order()}</PageTitle>
      <p className="mt-1 max-w-3xl text-muted">{m.new_order_text()}</p>
      <RejectedLines held={cart.lines.length} />
      {cart.lines.length === 0 ? (
        <EmptyCart />
      ) : (
        <CheckoutForm
          cart={cart}
          book={customer?.addresses ?? []}
          typed={{}}
          contact={contact}
          behalf={{ email: customer?.email ?? '' }}
        />
      )}
    </>
  )
}
