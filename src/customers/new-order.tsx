import { accountCart } from '#cart/account-cart.ts'
import { CheckoutForm } from '#cart/checkout-form.tsx'
import { EmptyCart } from '#cart/empty-cart.tsx'
import { loadHome } from '#cart/load-home.ts'
import { RejectedLines } from '#cart/rejected-lines.tsx'
import { syncToAccount } from '#cart/sync.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loadForPage } from '#platform/contract/load.ts'
import { buildTitleMeta } from '#platform/page-meta.ts'
import { PageTitle } from '#ui/page-title.tsx'
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
