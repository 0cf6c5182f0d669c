import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { takeDraft } from '#base/platform/draft.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import { loadCountry } from '#people/addresses/chosen-country.ts'
import { listAddresses } from '#people/addresses/contract.ts'
import { userContext } from '#people/identity/session/guard.tsx'
import { Unconfirmed } from '#people/identity/sign-in/unconfirmed.tsx'
import { getProfileByEmail } from '#people/profiles/contract.ts'
import { accountCart } from '../account-cart.ts'
import { loadHome } from '../load-home.ts'
import { RejectedLines } from '../rejected-lines.tsx'
import { syncToAccount } from '../sync.ts'
import type { Route } from './+types/checkout'
import { CheckoutForm } from './checkout-form.tsx'
import { LogInInstead } from './log-in-instead.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.checkout())

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { email, name, guestEmail } = context.get(userContext)
  const [cart, book, profile] = await loadForPage(
    Promise.all([
      syncToAccount().then(accountCart.load),
      guestEmail === null ? api(listAddresses, {}) : [],
      guestEmail === null ? api(getProfileByEmail, { email }) : null,
    ]),
  )
  const typed: Record<string, string> = Object.fromEntries(takeDraft(new URL(request.url).pathname))
  const country = loadCountry() || (await loadHome(cart))
  return { cart, book, typed, contact: { name, phone: profile?.phone ?? '', country } }
}

/** The cart as an order: where it goes and how, what it says, and what it comes to. */
export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { cart } = loaderData
  return (
    <div className="frame pt-6">
      <Unconfirmed />
      <PageTitle>{m.checkout()}</PageTitle>
      <LogInInstead />
      <RejectedLines held={cart.lines.length} />
      {cart.lines.length === 0 ? (
        <Notice title={m.cart_empty()} text={m.cart_empty_text()} headingLevel="h2">
          <ButtonLink to="/products">{m.home_all_products()}</ButtonLink>
        </Notice>
      ) : (
        <CheckoutForm {...loaderData} />
      )}
    </div>
  )
}
