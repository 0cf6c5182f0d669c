import { useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { mostOf } from '#catalogue/availability.ts'
import { canBeBought } from '#catalogue/can-be-bought.ts'
import { getProduct, getWithdrawn, type Product } from '#catalogue/contract.ts'
import { Follows } from '#catalogue/follows.tsx'
import { LeadTime } from '#catalogue/lead-time.tsx'
import { isOrderable, nextBreak, orderableFrom, unitPriceAt } from '#catalogue/pricing.ts'
import { Stock } from '#catalogue/stock.tsx'
import { successorPath, WithdrawnProduct } from '#catalogue/withdrawn.tsx'
import { userContext, useUser } from '#identity/session/guard.tsx'
import { SquarePicture } from '#images/picture.tsx'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { loaded } from '#platform/contract/load.ts'
import { Problem } from '#platform/errors.ts'
import { asProblem, numberOf, readForm } from '#platform/forms.ts'
import { formatDate, formatMoney, formatNumber, nameLang, nameOf } from '#platform/locale.ts'
import { fromMinor, toMinor } from '#platform/money.ts'
import { orderableText } from '#platform/orderable.ts'
import { packText, unitText } from '#platform/pack.ts'
import { titleMeta } from '#platform/page-meta.ts'
import { quantityText } from '#platform/quantity.ts'
import { getProfileOf } from '#profiles/contract.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { Price } from '#ui/price.tsx'
import { Refused } from '#ui/refused.tsx'
import { toast } from '#ui/toast.ts'
import { Unsaved } from '#ui/unsaved.tsx'
import type { Route } from './+types/purchase'
import { getAddedTax, listOrdersOf, PlaceOrder, placeOrder } from './contract.ts'
import { maxPieces } from './limits.ts'
import { orderTotalMinor, withAddedTax } from './total.ts'

export const meta: Route.MetaFunction = () => titleMeta(m.purchase())

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const id = params.purchaseId
  const shown = Promise.all([
    api(getProduct, { id }),
    api(getAddedTax, { id }),
    contactOf(context.get(userContext).email),
  ]).catch((error) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  const [product, added, contact] = (await loaded(shown)) ?? []
  if (product && added) return { product, addedPercent: added.percent, contact, key: crypto.randomUUID() }
  const withdrawn = await loaded(api(getWithdrawn, { slug: id }))
  if (withdrawn.successor) throw redirect(successorPath(withdrawn.successor, withdrawn.sku))
  return { withdrawn }
}

/** Where the customer can be reached: as their profile says, or else their last order. */
async function contactOf(email: string): Promise<Contact | undefined> {
  const profile = await api(getProfileOf, { email })
  return profile ?? (await api(listOrdersOf, { email }))[0]
}

type Contact = { phone: string; address: string }

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const price = Number(form.get('price'))
    const order = readForm(PlaceOrder, form, { toolId: params.purchaseId, price })
    const { insertedId } = await api(placeOrder, order, { idempotencyKey: String(form.get('key')) })
    toast(m.purchase_done())
    return redirect(`/dashboard/payment/${insertedId}`)
  } catch (error) {
    return data(asProblem(error), { status: 400 })
  }
}

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.withdrawn) return <WithdrawnProduct product={loaderData.withdrawn} />
  const { product, contact, addedPercent } = loaderData
  return (
    <div className="frame grid gap-8 pt-8 lg:grid-cols-2">
      <div>
        <SquarePicture
          picture={product.picture}
          sizes="(max-width: 1024px) 18rem, 28rem"
          alt={product.picture?.alt || product.name}
          eager
          className="max-w-72 border border-line lg:max-w-md"
        />
        <PageTitle size="small" lang={nameLang(product)} className="mt-5">
          {nameOf(product)}
        </PageTitle>
        <p className="figures mt-1 text-sm text-muted">{m.part_number({ sku: product.sku })}</p>
        <p lang="en" className="mt-3 max-w-prose text-soft">
          {product.description}
        </p>
      </div>
      <OrderForm {...{ product, contact, addedPercent }} orderKey={loaderData.key} actionData={actionData} />
    </div>
  )
}

const isBuyable = (product: Product, quantity: number): boolean =>
  Number.isInteger(quantity) &&
  quantity >= 1 &&
  quantity <= Math.min(maxPieces, mostOf(product)) &&
  isOrderable(product, quantity)

/** What so many cost at a unit price, in the major unit. */
const totalAt = (price: number, currency: string, quantity: number): number =>
  fromMinor(orderTotalMinor([{ unitPriceMinor: toMinor(price, currency)!, quantity }]), currency)

/** What so many come to, with the tax that is added. */
function taxedTotal(price: number, currency: string, quantity: number, percent: number): number {
  const goodsMinor = toMinor(totalAt(price, currency, quantity), currency)!
  return fromMinor(withAddedTax(goodsMinor, Math.round(percent * 1000), currency), currency)
}

type FormProps = {
  product: Product
  contact: Contact | undefined
  /** The tax that is added to the price; 0 if it is in it. */
  addedPercent: number
  orderKey: string
  actionData: Route.ComponentProps['actionData']
}

/** Packs or pieces, and in what quantities they are sold. */
const quantityHint = (product: Product, counted: string) =>
  [counted, orderableText(product)].filter((text) => text !== '').join(' · ')

/** From how many on it costs less, and what so many then cost less than at the price of the typed quantity. */
function NextBreak({ product, quantity }: { product: Product; quantity: number }) {
  const { currency, packSize } = product
  const next = nextBreak(product, Math.max(quantity, 1))
  if (!next) return null
  const now = totalAt(unitPriceAt(product, Math.max(quantity, 1)), currency, next.quantity)
  const saved = formatMoney(now - totalAt(next.price, currency, next.quantity), currency)
  const price = `${formatMoney(next.price, currency)} ${unitText(packSize)}`
  return <p className="-mt-2 text-sm text-soft">{m.price_from({ quantity: next.quantity, price, saved })}</p>
}

function OrderForm({ product, contact, addedPercent, orderKey, actionData }: FormProps) {
  const user = useUser()
  const [typed, setTyped] = useState(() => String(orderableFrom(product, 1)))
  const quantity = numberOf(typed) ?? 0
  const busy = useNavigation().state !== 'idle'
  const fields = actionData?.fields ?? {}
  const soldOut = !canBeBought(product)
  const price = unitPriceAt(product, Math.max(quantity, 1))
  const total = isBuyable(product, quantity) ? taxedTotal(price, product.currency, quantity, addedPercent) : undefined
  return (
    <Form method="post" noValidate className="grid content-start gap-5 border border-line bg-card p-5 sm:p-7">
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="price" value={price} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p>
          <Price amount={price} currency={product.currency} className="text-2xl font-semibold" />
          <span className="ml-2 text-muted">{unitText(product.packSize)}</span>
        </p>
        <div>
          <Stock {...product} />
          <LeadTime product={product} quantity={product.quantity} />
        </div>
      </div>
      <Field
        name="purchaseValue"
        label={m.purchase_quantity()}
        inputMode="numeric"
        required
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={quantityHint(
          product,
          total === undefined ? packText(product.packSize) : quantityText(quantity, product.packSize),
        )}
        error={fields.purchaseValue}
        className="figures max-w-36"
      />
      {total !== undefined && <Follows product={product} wanted={quantity} />}
      <NextBreak product={product} quantity={quantity} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="shownDate" label={m.order_date()} readOnly value={formatDate(new Date())} />
        <Field name="shownEmail" label={m.email()} readOnly value={user.email} />
      </div>
      <Field
        name="phone"
        label={m.phone()}
        type="tel"
        autoComplete="tel"
        required
        maxLength={30}
        defaultValue={contact?.phone}
        error={fields.phone}
      />
      <Field
        name="address"
        label={m.address()}
        multiline
        rows={3}
        autoComplete="street-address"
        required
        maxLength={300}
        defaultValue={contact?.address}
        error={fields.address}
      />
      <p className="flex items-baseline justify-between border-t border-line pt-4" aria-live="polite">
        <span className="font-semibold">{m.order_total()}</span>
        {total === undefined ? (
          <span className="text-xl text-muted">–</span>
        ) : (
          <Price amount={total} currency={product.currency} className="text-xl font-semibold" />
        )}
      </p>
      {addedPercent > 0 && (
        <p className="-mt-3 text-sm text-muted">{m.purchase_tax_added({ percent: formatNumber(addedPercent) })}</p>
      )}
      <Refused reason={actionData} />
      <Unsaved refusal={actionData} />
      <Button type="submit" busy={busy} disabled={soldOut}>
        {m.purchase()}
      </Button>
      {soldOut && <p className="text-sm text-muted">{m.purchase_none_left()}</p>}
    </Form>
  )
}
