import { listAddresses } from '#addresses/contract.ts'
import { userContext } from '#identity/session/guard.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { takeDraft } from '#platform/draft.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { getProfileOf } from '#profiles/contract.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/checkout'
import { account } from './account.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { merge } from './moving.ts'
import { Unfitting } from './unfitting.tsx'

export const meta: Route.MetaFunction = () => titleMeta(m.checkout())

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { email, name } = context.get(userContext)
  const [cart, book, profile] = await loaded(
    Promise.all([merge().then(account.load), api(listAddresses, {}), api(getProfileOf, { email })]),
  )
  const typed: Record<string, string> = Object.fromEntries(takeDraft(new URL(request.url).pathname))
  return { cart, book, typed, contact: { name, phone: profile?.phone ?? '' } }
}

/** The cart as an order: where it goes and how, what it says, and what it comes to. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { cart } = loaderData
  return (
    <>
      <PageTitle>{m.checkout()}</PageTitle>
      <Unfitting held={cart.lines.length} />
      {cart.lines.length === 0 ? (
        <Notice title={m.cart_empty()} text={m.cart_empty_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
        </Notice>
      ) : (
        <CheckoutForm {...loaderData} />
      )}
    </>
  )
}
