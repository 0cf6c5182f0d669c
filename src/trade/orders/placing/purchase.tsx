import { useRef, useState } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { SquarePicture } from '#base/images/picture.tsx'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { type FieldErrors, Problem } from '#base/platform/errors.ts'
import { parseNumber, readForm, toProblem } from '#base/platform/forms.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDate, formatMoney, getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { fromMinor, toMinor } from '#base/platform/text/money.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useWrongFieldFocus } from '#base/ui/hooks/use-wrong-field-focus.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { Price } from '#base/ui/price.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { UnsavedNotice } from '#base/ui/unsaved.tsx'
import { PromiseCountdown } from '#company/delivery/promise-countdown.tsx'
import { findTaxArea, toTaxPlace } from '#company/tax/territories.ts'
import { getProduct, getWithdrawnProduct, type Product } from '#goods/catalogue/contract.ts'
import { canBeBought } from '#goods/catalogue/packs/can-be-bought.ts'
import { checkQuantity } from '#goods/catalogue/packs/check-quantity.ts'
import { formatOrderable } from '#goods/catalogue/packs/orderable.ts'
import { formatPack, formatUnit, formatUnitPrice } from '#goods/catalogue/packs/pack.ts'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { getSuccessorPath, WithdrawnProduct } from '#goods/catalogue/page/withdrawn.tsx'
import { findNextBreak, getUnitPrice, roundUpToOrderable } from '#goods/catalogue/prices/pricing.ts'
import { BackorderNotice } from '#goods/catalogue/stock/backorder-notice.tsx'
import { LeadTime } from '#goods/catalogue/stock/lead-time.tsx'
import { Stock } from '#goods/catalogue/stock/stock.tsx'
import { m } from '#paraglide/messages.js'
import { loadCountry, saveCountry } from '#people/addresses/chosen-country.ts'
import type { Address, SavedAddress } from '#people/addresses/contract.ts'
import { listAddresses } from '#people/addresses/contract.ts'
import { userContext, useUser } from '#people/identity/session/guard.tsx'
import { getProfileByEmail } from '#people/profiles/contract.ts'
import { calculateGoodsMinor } from '../pricing/goods-total.ts'
import { SumsList } from '../pricing/sums-list.tsx'
import { describeVatNumber } from '../vat/vat-hint.ts'
import type { Route } from './+types/purchase'
import { getAddedTax, PlaceOrder, placeOrder } from './contract.ts'
import { MethodChoice } from './method-choice.tsx'
import { PurchaseAddress } from './purchase-address.tsx'
import { usePurchaseQuote } from './use-purchase-quote.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.purchase())

export async function clientLoader({ params, context }: Route.ClientLoaderArgs) {
  const id = params.purchaseId
  const user = context.get(userContext)
  const loadShop = async () => {
    const { home, countries } = await api(getAddedTax, { id })
    return { countries: [...new Set([home, ...countries])], ...(await loadContact(user, home)) }
  }
  const shown = Promise.all([api(getProduct, { id }), loadShop()]).catch((error) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  const [product, contact] = (await loadForPage(shown)) ?? []
  if (product && contact) return { product, contact, key: crypto.randomUUID() }
  const withdrawn = await loadForPage(api(getWithdrawnProduct, { slug: id }))
  if (withdrawn.successor) throw redirect(getSuccessorPath(withdrawn.successor, withdrawn.sku))
  return { withdrawn }
}

/** The customer's addresses, and the beginning of a new one: from their profile, in the country that they have chosen. */
async function loadContact({ email, name }: { email: string; name: string }, home: string): Promise<Contact> {
  const [book, profile] = await Promise.all([api(listAddresses, {}), api(getProfileByEmail, { email })])
  const { phone, address: street } = profile ?? { phone: '', address: '' }
  const blank = { company: '', extra: '', postcode: '', city: '', region: '' }
  return { book, empty: { name, phone, street, country: loadCountry() || home, ...blank } }
}

type Contact = { book: SavedAddress[]; empty: Address }

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData()
  try {
    const delivery: Address = JSON.parse(String(form.get('delivery')))
    const order = readForm(PlaceOrder, form, {
      ...{ toolId: params.purchaseId, price: Number(form.get('price')), packSize: Number(form.get('packSize')) },
      ...{ delivery, phone: delivery.phone, address: delivery.street, country: undefined, region: undefined },
    })
    const { insertedId } = await api(placeOrder, order, { idempotencyKey: String(form.get('key')) })
    saveCountry(delivery.country)
    showToast(m.purchase_done())
    return redirect(`/dashboard/payment/${insertedId}`)
  } catch (error) {
    return data(toProblem(error), { status: 400 })
  }
}

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.withdrawn) return <WithdrawnProduct product={loaderData.withdrawn} />
  const { product, contact } = loaderData
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
        <PageTitle size="small" lang={getNameLanguage(product)} className="mt-5">
          {getName(product)}
        </PageTitle>
        <p className="figures mt-1 text-sm text-muted">{m.part_number({ sku: product.sku })}</p>
        <p lang="en" className="mt-3 max-w-prose text-soft">
          {product.description}
        </p>
      </div>
      <OrderForm {...{ product, contact }} orderKey={loaderData.key} actionData={actionData} />
    </div>
  )
}

const isBuyable = (product: Product, quantity: number): boolean =>
  Number.isInteger(quantity) && checkQuantity(product, quantity).ok

/** The total of a quantity at a unit price, in the major unit. */
const totalAt = (price: number, currency: string, quantity: number): number =>
  fromMinor(calculateGoodsMinor([{ unitPriceMinor: toMinor(price, currency)!, quantity }]), currency)

type FormProps = {
  product: Product
  /** `countries`: where the shop delivers to, its home first. */
  contact: Contact & { countries: string[] }
  orderKey: string
  actionData: Route.ComponentProps['actionData']
}

const withoutId = (saved: SavedAddress | undefined): Address | undefined => {
  if (!saved) return undefined
  const { _id, ...address } = saved
  return address
}

/** The region is a field of the address. */
const prefixed = ({ region, ...fields }: FieldErrors = {}): FieldErrors =>
  region === undefined ? fields : { ...fields, 'delivery.region': region }

/** Packs or pieces, and in what quantities they are sold. */
const quantityHint = (product: Product, counted: string) =>
  [counted, formatOrderable(product)].filter((text) => text !== '').join(' · ')

/** The next price break, and what it saves at that quantity. */
function NextBreak({ product, quantity }: { product: Product; quantity: number }) {
  const { currency, packSize } = product
  const next = findNextBreak(product, Math.max(quantity, 1))
  if (!next) return null
  const now = totalAt(getUnitPrice(product, Math.max(quantity, 1)), currency, next.quantity)
  const saved = formatMoney(now - totalAt(next.price, currency, next.quantity), currency)
  const price = `${formatMoney(next.price, currency)} ${formatUnit(packSize)}`
  return (
    <p className="-mt-2 text-sm text-soft">
      {m.price_from({ quantity: formatQuantity(next.quantity, packSize), price, saved })}
    </p>
  )
}

function OrderForm({ product, contact, orderKey, actionData }: FormProps) {
  const { book, empty, countries } = contact
  const user = useUser()
  const form = useRef<HTMLFormElement>(null)
  useWrongFieldFocus(form, actionData)
  const [typed, setTyped] = useState(() => String(roundUpToOrderable(product, 1)))
  const quantity = parseNumber(typed) ?? 0
  const busy = useNavigation().state !== 'idle'
  const soldOut = !canBeBought(product)
  const price = getUnitPrice(product, Math.max(quantity, 1))
  const [address, setAddress] = useState(() => withoutId(book[0]) ?? empty)
  const [method, setMethod] = useState<string>()
  const [vatNumber, setVatNumber] = useState('')
  const { country, region, postcode } = address
  const asksVatNumber = findTaxArea(address).inUnion
  const question = {
    ...{ toolId: product._id, purchaseValue: quantity, country, region, postcode },
    ...(method !== undefined && { method }),
    ...(asksVatNumber && vatNumber.trim() !== '' && { vatNumber }),
  }
  // Too many are asked for too, so that the shop refuses the quantity; their total is not shown.
  const isCount = Number.isInteger(quantity) && quantity > 0
  const { offer: quoted, fields: wrong, isPending, askAgain } = usePurchaseQuote(isCount ? question : undefined)
  const offer = isBuyable(product, quantity) ? quoted : undefined
  const fields = { ...prefixed(wrong), ...actionData?.fields }
  const chosen = offer?.options.find(({ key }) => key === offer.method) ?? null
  const total = offer?.sums.total
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="grid content-start gap-5 border border-line bg-card p-5 sm:p-7"
    >
      <input type="hidden" name="key" value={orderKey} />
      <input type="hidden" name="price" value={price} />
      <input type="hidden" name="packSize" value={product.packSize} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p>
          <Price amount={price} currency={product.currency} className="text-2xl font-semibold" />
          <span className="ml-2 text-muted">{formatUnitPrice({ ...product, price })}</span>
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
          total === undefined ? formatPack(product.packSize) : formatQuantity(quantity, product.packSize),
        )}
        error={fields.purchaseValue}
        className="figures max-w-36"
      />
      {total !== undefined && <BackorderNotice product={product} wanted={quantity} />}
      <NextBreak product={product} quantity={quantity} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="shownDate" label={m.order_date()} readOnly value={formatDate(new Date())} />
        <Field name="shownEmail" label={m.email()} readOnly value={user.email} />
      </div>
      <PurchaseAddress
        {...{ address, book, countries, empty, fields }}
        isFetched={chosen !== null && chosen.address !== ''}
        onChange={setAddress}
      />
      <input type="hidden" name="delivery" value={JSON.stringify(address)} />
      {asksVatNumber && (
        <Field
          name="vatNumber"
          label={m.checkout_vat()}
          hint={describeVatNumber(offer, toTaxPlace(address))}
          maxLength={20}
          onBlur={(event) => setVatNumber(event.target.value)}
          error={fields.vatNumber}
        />
      )}
      <MethodChoice offer={offer} currency={product.currency} onChoose={setMethod} error={fields.method} />
      {!offer && <input type="hidden" name="method" value={quoted?.method ?? ''} />}
      <input type="hidden" name="total" value={quoted?.sums.total ?? ''} />
      <div aria-live="polite">
        {offer ? (
          <SumsList sums={offer.sums} method={chosen} currency={offer.currency} />
        ) : (
          <p className="flex items-baseline justify-between border-t border-line pt-4">
            <span className="font-semibold">{m.order_total()}</span>
            <span className="text-xl text-muted">–</span>
          </p>
        )}
      </div>
      {chosen?.promise && (
        <p className="-mt-2 text-sm text-pretty">
          <PromiseCountdown promise={chosen.promise} isPickup={chosen.address !== ''} onOver={askAgain} />
        </p>
      )}
      <RefusalNotice reason={actionData} />
      <UnsavedNotice refusal={actionData} />
      <Button type="submit" busy={busy} disabled={soldOut || isPending || (offer !== undefined && !chosen)}>
        {m.purchase()}
      </Button>
      {soldOut && <p className="text-sm text-muted">{m.purchase_none_left()}</p>}
    </Form>
  )
}
