import { type MouseEvent, memo, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { add } from '#catalogue/adding.ts'
import { canBeBought } from '#catalogue/can-be-bought.ts'
import { unitPriceAt } from '#catalogue/pricing.ts'
import { useLiveStock } from '#catalogue/use-live-stock.ts'
import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { formatMoney, formatNumber, localizedPath, nameLang, pickLocale, splitLocalePath } from '#platform/locale.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { type Asked, queryOf } from './address.ts'
import { breaksOf, type Column, type Part, partsOf } from './family-columns.ts'
import type { ShownSize } from './family-shown.ts'

type Props = { asked: Asked; columns: readonly Column[]; rows: readonly ShownSize[]; caption: string }

// As style attributes they would be refused by the page's policy.
const narrow = ['', 'narrow-1', 'narrow-2', 'narrow-3', 'narrow-4', 'narrow-5', 'narrow-6', 'narrow-7'] as const
const wide = ['', 'wide-1', 'wide-2', 'wide-3', 'wide-4'] as const
const breakClasses = ['', 'breaks-1', 'breaks-2', 'breaks-3'] as const

/** All sizes of a family, a row each. Rows are plain elements without state, so that hundreds of them cost little. */
export function FamilyTable({ asked, columns, rows, caption }: Props) {
  const breaks = breaksOf(rows, columns)
  const sort = String(asked.sort ?? '')
  const [leading] = columns
  const isBySize = sort === '' || sort.replace('-', '') === leading?.key
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it is the links and buttons inside that are clicked, by keys too
    <table
      onClick={useClicks(rows)}
      className={`sizes ${widthsOf(columns)} ${breakClasses[breaks.length]} ${useHydrated() ? '' : 'without-cart'}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <Head asked={asked} sort="sku" label={m.sizes_part()} />
          {columns.map(({ key, label, labelBn, unit, isWide }) => (
            <Head key={key} asked={asked} sort={key} label={pickLocale(label, labelBn)} unit={unit} isWide={isWide} />
          ))}
          <th scope="col">{m.sizes_pack()}</th>
          <Head asked={asked} sort="price" label={m.sizes_price()} />
          {breaks.map((quantity) => (
            <th key={quantity} scope="col">
              {m.sizes_from({ number: formatNumber(quantity) })}
            </th>
          ))}
          <Head asked={asked} sort="stock" label={m.sizes_stock()} />
          <th scope="col">
            <span className="sr-only">{m.purchase()}</span>
          </th>
        </tr>
      </thead>
      {partsOf(rows, isBySize ? leading?.key : undefined).map((part) => (
        <Rows key={part.first} part={part} columns={columns} breaks={breaks} />
      ))}
    </table>
  )
}

function widthsOf(columns: readonly Column[]): string {
  const wides = columns.filter(({ isWide }) => isWide).length
  return `${narrow[columns.length - wides]} ${wide[wides]}`
}

type HeadProps = { asked: Asked; sort: string; label: string; unit?: string; isWide?: boolean }

/** A column's name, as a link to the same rows in its order, or in the opposite one. */
function Head({ asked, sort, label, unit = '', isWide = false }: HeadProps) {
  const ascending = asked.sort === sort
  const descending = asked.sort === `-${sort}`
  return (
    <th
      scope="col"
      aria-sort={ascending ? 'ascending' : descending ? 'descending' : undefined}
      className={isWide ? 'words' : undefined}
    >
      <Link
        to={queryOf({ ...asked, sort: ascending ? `-${sort}` : sort })}
        preventScrollReset
        className="hover:underline"
      >
        {label}
        {unit && `, ${unit}`}
        {(ascending || descending) && <span aria-hidden>{ascending ? ' ↑' : ' ↓'}</span>}
      </Link>
    </th>
  )
}

type RowsProps = { part: Part<ShownSize>; columns: readonly Column[]; breaks: readonly number[] }

const Rows = memo(function Rows({ part, columns, breaks }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rows = part.groups.flatMap((group) => group.rows)
  const stock = useLiveStock(useSeen(body) ? rows : [])
  const [leading] = columns
  return (
    <tbody ref={body}>
      {part.groups.map(({ value, rows }) => [
        value !== undefined && (
          <tr key={value} className="group">
            <th
              scope="rowgroup"
              lang={nameLang({ nameBn: leading!.valuesBn[value] ?? '' })}
              colSpan={5 + columns.length + breaks.length}
            >
              {unbroken(
                pickLocale(leading!.unit ? `${value} ${leading!.unit}` : value, leading!.valuesBn[value] ?? ''),
              )}
            </th>
          </tr>
        ),
        ...rows.map((row) => rowOf(row, stock[row._id] ?? row.quantity, columns, breaks)),
      ])}
    </tbody>
  )
})

const daysText = (days: number) => formatNumber(days, { style: 'unit', unit: 'day', unitDisplay: 'long' })

const soonText = ({ leadTimeDays }: ShownSize): string =>
  leadTimeDays === undefined ? '' : m.sizes_soon({ days: daysText(leadTimeDays) })

/** How many there are, or whether it can be ordered. */
function stockOf(row: ShownSize, quantity: number) {
  if (quantity > 0) return <td className="stock text-good">{formatNumber(quantity)}</td>
  if (row.backOrders) {
    return (
      <td className="stock text-soft" title={soonText(row) || undefined}>
        {m.sizes_to_order()}
      </td>
    )
  }
  return <td className="stock text-bad">{m.sizes_none()}</td>
}

/** Not a component: React would keep an entry for each. */
function rowOf(row: ShownSize, quantity: number, columns: readonly Column[], breaks: readonly number[]) {
  const { _id, sku, slug, values, price, currency, packSize, priceBreaks, minimum } = row
  const isSold = canBeBought({ ...row, quantity })
  return (
    <tr key={_id} id={sku}>
      <th scope="row">
        <a href={localizedPath(`/products/${slug}`)}>{sku}</a>
      </th>
      {columns.map(({ key, unit, valuesBn, isWide }) => {
        const value = values[key] ?? ''
        const valueBn = valuesBn[value] ?? ''
        return (
          <td
            key={key}
            className={isWide ? 'words' : undefined}
            data-unit={unit || undefined}
            lang={nameLang({ nameBn: valueBn })}
          >
            {unbroken(pickLocale(value, valueBn))}
          </td>
        )
      })}
      <td className="pack">{formatNumber(packSize)}</td>
      <td className="price">{formatMoney(price, currency)}</td>
      {breaks.map((quantity) => {
        const step = priceBreaks.find((one) => one.quantity === quantity)
        return (
          <td key={quantity} className="break">
            {step && formatMoney(unitPriceAt(row, quantity), currency)}
          </td>
        )
      })}
      {stockOf(row, quantity)}
      <td className="buy">
        {!isSold && soonText(row)}
        {isSold && (
          <>
            <input
              defaultValue={formatNumber(minimum)}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              aria-label={m.cart_quantity_of({ name: sku })}
            />
            <button type="button" data-id={_id} aria-label={m.cart_add_of({ name: sku })}>
              {m.cart_add()}
            </button>
            <a href={localizedPath(`/purchase/${_id}`)} aria-label={m.purchase_of({ name: sku })}>
              {m.purchase()}
            </a>
          </>
        )}
      </td>
    </tr>
  )
}

/** Whether an element has been in view; where a browser cannot tell, it counts as seen. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      setSeen(true)
      observer.disconnect()
    })
    observer.observe(element.current!)
    return () => observer.disconnect()
  }, [element])
  return seen
}

/** One handler for all of a table: its plain links lead on as the router's own do, its buttons add to the cart. */
function useClicks(rows: readonly ShownSize[]) {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const target = event.target as Element
    const button = target.closest<HTMLButtonElement>('button[data-id]')
    if (button) return addRow(button, rows)
    const link = target.closest<HTMLAnchorElement>('a[href]')
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || isOther || event.defaultPrevented) return
    event.preventDefault()
    navigate(splitLocalePath(link.pathname).path)
  }
}

/** Why a row was not added is said by its quantity box, as of any field that browsers check themselves. */
async function addRow(button: HTMLButtonElement, rows: readonly ShownSize[]): Promise<void> {
  const row = rows.find(({ _id }) => _id === button.dataset.id)
  const box = button.previousElementSibling as HTMLInputElement
  if (!row || button.ariaBusy) return
  button.ariaBusy = 'true'
  box.setCustomValidity(await add(row, box.value))
  button.ariaBusy = null
  if (box.reportValidity()) return
  // It is asked anew with the next try.
  box.addEventListener('input', () => box.setCustomValidity(''), { once: true })
}
