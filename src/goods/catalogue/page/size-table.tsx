import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { splitLocalePath } from '#base/platform/text/locale.ts'
import { type CartActions, useCartActions } from './cart-actions.ts'
import type { SizeColumn } from './size-columns.ts'
import type { SizeRow } from './size-row.tsx'

type Props = {
  caption: string
  /** Unless it is in the page's words. */
  captionLang?: string | undefined
  columns: readonly Pick<SizeColumn, 'isWide'>[]
  rows: readonly SizeRow[]
  breaks?: number
  /** Whether its rows can be put among those to be compared. */
  isComparable?: boolean
  children: ReactNode
}

// As style attributes they would be refused by the page's policy.
const narrow = ['', 'narrow-1', 'narrow-2', 'narrow-3', 'narrow-4', 'narrow-5', 'narrow-6', 'narrow-7'] as const
const wide = ['', 'wide-1', 'wide-2', 'wide-3', 'wide-4'] as const
const breakClasses = ['', 'breaks-1', 'breaks-2', 'breaks-3'] as const

/** A table of parts, a row each: narrow columns first, then those of words. Its rows are made by `renderSizeRow`. */
export function SizeTable({ caption, captionLang, columns, rows, breaks = 0, isComparable = false, children }: Props) {
  const wides = columns.filter(({ isWide }) => isWide).length
  const classes = [
    ...['sizes', `columns-${Math.min(columns.length, 4)}`, narrow[columns.length - wides], wide[wides]],
    ...[breakClasses[breaks], isComparable && 'comparable'],
    rows.every(({ packSize }) => packSize === 1) && 'single',
  ]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: it is the links and buttons inside that are clicked, by keys too
    <table onClick={useClicks(rows)} data-currency={rows[0]?.currency} className={classes.filter(Boolean).join(' ')}>
      <caption lang={captionLang} className="sr-only">
        {caption}
      </caption>
      {children}
    </table>
  )
}

/** One handler for all of a table: its plain links lead on as the router's own do, its buttons add to the cart. */
function useClicks(rows: readonly SizeRow[]) {
  const navigate = useNavigate()
  const { add } = useCartActions()
  return (event: MouseEvent) => {
    const target = event.target as Element
    const button = target.closest<HTMLButtonElement>('button[data-id]')
    if (button) return addRow(button, rows, add)
    const link = target.closest<HTMLAnchorElement>('tbody a[href]')
    const isOther = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!link || isOther || event.defaultPrevented) return
    event.preventDefault()
    navigate(splitLocalePath(link.pathname).path)
  }
}

/** Why a row was not added is said by its quantity box, as of any field that browsers check themselves. */
async function addRow(button: HTMLButtonElement, rows: readonly SizeRow[], add: CartActions['add']): Promise<void> {
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
