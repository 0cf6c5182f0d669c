import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Field } from '#base/ui/field.tsx'
import type { Reason } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { m } from '#paraglide/messages.js'
import type { Address, SavedAddress } from '#people/addresses/contract.ts'
import { AddressChoice } from './address-choice.tsx'

/** The input from before the page was loaded again, by the names of its fields. */
type Typed = Record<string, string>
type Fields = Record<string, string>

/** What was typed, or else the customer's last address. */
export const toInitialAddress = (typed: Typed, at: string, known: Partial<Address>): Partial<Address> => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (name.startsWith(at) ? [[name.slice(at.length), value]] : [])),
  ),
})

export function CheckoutPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

type BillingProps = {
  book: SavedAddress[]
  contact: Partial<Address>
  fields: Fields
  typed: Typed
  isSame: boolean
  onSameChange: (isSame: boolean) => void
  children: ReactNode
}

/** Where the invoice goes: as a rule where the parcel does. */
export function BillingPart({ book, contact, fields, typed, isSame, onSameChange, children }: BillingProps) {
  return (
    <CheckoutPart title={m.checkout_billing()}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="billingSame"
          checked={isSame}
          onChange={(event) => onSameChange(event.target.checked)}
          className="size-4"
        />
        {m.checkout_billing_same()}
      </label>
      {!isSame && (
        <AddressChoice
          at="billing."
          section="billing"
          label={m.checkout_billing()}
          {...{ book, fields }}
          chosen={typed['billing.id'] ?? ''}
          initial={toInitialAddress(typed, 'billing.', { ...contact, country: '' })}
        />
      )}
      {children}
    </CheckoutPart>
  )
}

/** The customer's reference, and a note for the shop. */
export function AboutPart({ typed, fields, isForAnother }: { typed: Typed; fields: Fields; isForAnother: boolean }) {
  return (
    <CheckoutPart title={m.checkout_about()}>
      <Field
        name="reference"
        label={isForAnother ? m.order_reference_theirs() : m.order_reference()}
        maxLength={60}
        defaultValue={typed.reference}
        error={fields.reference}
      />
      <Field
        name="note"
        label={m.order_note()}
        multiline
        rows={2}
        maxLength={1000}
        defaultValue={typed.note}
        error={fields.note}
      />
    </CheckoutPart>
  )
}

type NoticesProps = {
  /** Why there is no price. */
  failure: string | undefined
  /** Why the order was refused. */
  reason: Reason | undefined
  isFaulty: boolean
  namesOrders: boolean
  namesTerms: boolean
  retry: () => void
}

/** What keeps an order from being placed, and on what terms it is. */
export function CheckoutNotices({ failure, reason, isFaulty, namesOrders, namesTerms, retry }: NoticesProps) {
  return (
    <>
      {failure && (
        <RefusalNotice
          reason={{ message: `${m.checkout_quote_failed()} ${failure}` }}
          onRetry={retry}
          retryLabel={m.try_again()}
        />
      )}
      <RefusalNotice reason={reason} />
      {namesOrders && (
        <Link to="/dashboard" className="link">
          {m.menu_my_orders()}
        </Link>
      )}
      <UnsavedNotice refusal={reason} />
      {isFaulty && <p className="font-medium text-bad">{m.checkout_faulty()}</p>}
      {namesTerms && (
        <p className="text-sm text-soft">
          {m.checkout_terms_before()}{' '}
          <Link to="/terms" target="_blank" className="link">
            {m.footer_terms()}
          </Link>
        </p>
      )}
    </>
  )
}
