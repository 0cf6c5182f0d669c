import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { ButtonLink } from '#base/ui/button.tsx'
import { Notes } from '#base/ui/notes.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Pill } from '#base/ui/pill.tsx'
import { m } from '#paraglide/messages.js'
import { AddressLines } from '#people/addresses/address-lines.tsx'
import type { Route } from './+types/customer'
import { AccountButtons } from './account-buttons.tsx'
import { AccountTermsForm } from './account-terms-form.tsx'
import { addNote, type Customer, getCustomer } from './contract.ts'
import { CustomerFacts } from './customer-facts.tsx'
import { MergeForm } from './merge-form.tsx'
import { Part } from './part.tsx'
import { CustomerMessages, CustomerOrders, CustomerReturns, CustomerReviews } from './rows.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.order_customer())

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return await loadForPage(api(getCustomer, { id: params.id }))
}

/** Everything an admin needs to know of one customer, the latest of each kind. */
export default function CustomerPage({ loaderData: customer }: Route.ComponentProps) {
  const { name, email, orders, unprovenOrders, returns, messages, reviews, addresses, stockAlerts } = customer
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle className="wrap-anywhere">{name || orders[0]?.customerName || email}</PageTitle>
        <Marks customer={customer} />
      </div>
      {customer.active && (
        <ButtonLink to={`/dashboard/new-order?customer=${customer._id}`} size="small" className="mt-4">
          {m.new_order_for()}
        </ButtonLink>
      )}
      {customer.role !== 'guest' && <AccountButtons key={customer._id} customer={customer} />}
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <CustomerFacts customer={customer} />
        <div className="grid content-start gap-8 xl:col-start-1 xl:row-span-2 xl:row-start-1">
          <Part title={m.find_orders()} rows={orders}>
            <CustomerOrders title={m.find_orders()} orders={orders} />
            <Link to={`/dashboard/orders?q=${encodeURIComponent(email)}`} className="link justify-self-start">
              {m.customer_all_orders()}
            </Link>
          </Part>
          <Part title={m.customer_unproven()} text={m.customer_unproven_text()} rows={unprovenOrders}>
            <CustomerOrders title={m.customer_unproven()} orders={unprovenOrders} isOthers />
          </Part>
          <Part title={m.returns()} rows={returns}>
            <CustomerReturns returns={returns} />
          </Part>
          <Part title={m.customer_messages()} text={m.customer_messages_text()} rows={messages}>
            <CustomerMessages messages={messages} />
          </Part>
          <Part title={m.menu_review_list()} rows={reviews}>
            <CustomerReviews reviews={reviews} />
          </Part>
          {[orders, unprovenOrders, returns, messages, reviews].every((rows) => rows.length === 0) && (
            <Notice title={m.customer_none()} text={m.customer_none_text()} headingLevel="h2" />
          )}
        </div>
        <div className="grid content-start gap-8">
          {customer.terms && (
            <AccountTermsForm
              key={`${customer._id} ${customer.terms.limit}`}
              customer={customer}
              terms={customer.terms}
            />
          )}
          {customer.role !== 'guest' && (
            <Notes
              title={m.customer_notes()}
              notes={customer.notes}
              add={(note, idempotencyKey) => api(addNote, { id: customer._id, ...note }, { idempotencyKey })}
            />
          )}
          {customer.role === 'customer' && customer.active && customer.confirmed && (
            <MergeForm key={customer._id} customer={customer} />
          )}
          <Part title={m.menu_addresses()} rows={addresses}>
            <ul className="grid gap-4 text-sm">
              {addresses.map((address) => (
                <li key={address._id} className="border-t border-line pt-3">
                  <AddressLines address={address} />
                </li>
              ))}
            </ul>
          </Part>
          <Part title={m.customer_alerts()} rows={stockAlerts}>
            <ul className="grid gap-1 text-sm">
              {stockAlerts.map(({ sku, name }) => (
                <li key={sku}>
                  {name} <span className="figures text-muted">{sku}</span>
                </li>
              ))}
            </ul>
          </Part>
        </div>
      </div>
    </>
  )
}

function Marks({ customer: { role, active, confirmed } }: { customer: Customer }) {
  return (
    <>
      {role === 'admin' && <Pill tone="good">{m.admin()}</Pill>}
      {role === 'guest' && <Pill tone="neutral">{m.order_guest()}</Pill>}
      {!active && <Pill tone="bad">{m.account_is_closed()}</Pill>}
      {!confirmed && role !== 'guest' && <Pill tone="warn">{m.holds_unconfirmed()}</Pill>}
    </>
  )
}
