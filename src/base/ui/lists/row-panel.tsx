import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { m } from '#paraglide/messages.js'

/** The row of a list whose details are open, and how another one is opened. */
export type RowPanelState = { open: string | undefined; show: (key: string | undefined) => void }

const typing = 'input, textarea, select, [contenteditable], dialog'

const findRow = (key: string | undefined) =>
  key === undefined ? null : document.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)

/**
 * The details of a list's rows beside it, in the address as `open`, with the list's search and filters: j and k go to the next
 * row and the one before, Enter opens it, Escape closes. Where a row leaves the list, as an order that was packed leaves those to be packed,
 * the next one is opened.
 */
export function useRowPanel(keys: readonly string[]): RowPanelState {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const wanted = searchParams.get('open') ?? undefined
  const open = wanted !== undefined && keys.includes(wanted) ? wanted : undefined
  const show = (key: string | undefined) => {
    const next = new URLSearchParams(searchParams)
    next.delete('open')
    if (key !== undefined) next.set('open', key)
    // Going through rows is one step back, to the list.
    void navigate(`?${next}`, { replace: wanted !== undefined, preventScrollReset: true })
    if (key === undefined) findRow(open)?.focus()
  }
  const before = useRef(keys)
  useEffect(() => {
    const index = before.current.indexOf(wanted ?? '')
    if (index >= 0 && open === undefined)
      show(before.current.slice(index).find((key) => keys.includes(key)) ?? keys.at(-1))
    before.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      const isBusy = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented
      if (isBusy || (target.closest(typing) && event.key !== 'Escape') || document.querySelector('dialog[open]')) return
      const focused = target.closest<HTMLElement>('[data-row]')?.dataset.row
      const index = keys.indexOf(open ?? focused ?? '')
      if (event.key === 'Escape' && open !== undefined && !target.closest('input, textarea')) show(undefined)
      if (event.key === 'Enter' && target.dataset.row !== undefined) show(target.dataset.row)
      const next = { j: keys[index + 1], k: keys[index - 1] }[event.key]
      // Letters are keys of the list only: somebody who dictates into a button or a link meant something else.
      const isInList = target === document.body || target.closest('[data-row], aside')
      if (next === undefined || !isInList) return
      if (open === undefined) findRow(next)?.focus()
      else show(next)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { open, show }
}

type Props = { panel: RowPanelState; keys: readonly string[]; title: string; children: ReactNode }

/** The open row's details at the right of the list, over it; the list stays usable. */
export function RowPanel({ panel: { open, show }, keys, title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row was opened
  useEffect(() => heading.current?.focus(), [open])
  if (open === undefined) return null
  const index = keys.indexOf(open)
  const buttons = [
    { label: m.panel_previous(), Icon: ChevronUp, to: keys[index - 1] },
    { label: m.panel_next(), Icon: ChevronDown, to: keys[index + 1] },
  ]
  return (
    <aside
      aria-label={m.panel_details()}
      className="fixed inset-y-0 right-0 z-30 grid w-[min(30rem,100vw)] content-start gap-4 overflow-y-auto border-l border-line bg-card p-5 shadow-lg"
    >
      <div className="flex items-start gap-1">
        <h2 ref={heading} tabIndex={-1} className="mr-auto text-xl wrap-anywhere">
          {title}
        </h2>
        {buttons.map(({ label, Icon, to }) => (
          <button
            key={label}
            type="button"
            aria-label={label}
            disabled={to === undefined}
            onClick={() => show(to)}
            className="grid size-10 place-items-center text-muted enabled:hover:text-ink disabled:opacity-40"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        ))}
        <button
          type="button"
          aria-label={m.close()}
          onClick={() => show(undefined)}
          className="grid size-10 place-items-center text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      {children}
      <p className="text-sm text-muted max-md:hidden">{m.panel_keys()}</p>
    </aside>
  )
}

/** Facts of a row, each under its name; empty ones are left out. */
export function PanelFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid gap-3 text-sm">
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="stamp">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
