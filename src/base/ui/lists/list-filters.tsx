import { X } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '../button.tsx'

/** A parameter of a list's address, and what it may be. */
export type Filter = {
  name: string
  label: string
  options: readonly { value: string; text: string; lang?: string | undefined }[]
}

type Props = { label: string; inputLabel: string; placeholder: string; q: string; filters: readonly Filter[] }

/** Searches the list of its page, and narrows it by one more filter. What else the address says of the list stays. */
export function ListFilters({ label, inputLabel, placeholder, q, filters }: Props) {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [name, value] = String(form.get('filter')).split(' ')
    void navigate(`?${changeFilters(searchParams, { q: String(form.get('q')), ...(value && { [name!]: value }) })}`)
  }
  return (
    <search aria-label={label} className="max-sm:w-full">
      <form onSubmit={onSubmit} className="flex min-w-0 flex-wrap gap-3">
        {/* What is being typed outlives the page that is loading. */}
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          aria-label={inputLabel}
          placeholder={placeholder}
          maxLength={100}
          className="h-11 w-72 rounded-md border border-edge bg-card px-3 max-sm:w-full"
        />
        <select
          key={`${searchParams}`}
          name="filter"
          aria-label={m.filter_add()}
          className="h-11 w-56 min-w-0 rounded-md border border-edge bg-card px-2 text-ink max-sm:flex-1"
        >
          <option value="">{m.filter_add()}</option>
          {filters.map(({ name, label, options }) => (
            <optgroup key={name} label={label}>
              {options.map(({ value, text, lang }) => (
                <option key={value} value={`${name} ${value}`} lang={lang}>
                  {text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <Button type="submit" variant="secondary">
          {m.show()}
        </Button>
      </form>
    </search>
  )
}

/** The filters that the address has, each with the way to the list without it. */
export function FilterChips({ q, filters }: Pick<Props, 'q' | 'filters'>) {
  const [searchParams] = useSearchParams()
  const chips = filters.flatMap(({ name, label, options }) => {
    const chosen = options.find(({ value }) => value === searchParams.get(name))
    return chosen ? [{ name, label, ...chosen }] : []
  })
  if (q) chips.unshift({ name: 'q', label: m.filter_words(), value: q, text: `“${q}”` })
  if (chips.length === 0) return null
  return (
    <ul aria-label={m.filters()} className="flex flex-wrap gap-2 self-center">
      {chips.map(({ name, label, text, lang }) => (
        <li key={name}>
          <Link
            to={`?${changeFilters(searchParams, { [name]: '' })}`}
            aria-label={m.facet_remove({ value: `${label} ${text}` })}
            className="flex min-h-8 items-center gap-1.5 rounded-full border border-edge bg-card py-0.5 pr-2 pl-3 text-sm hover:bg-band"
          >
            <span className="text-muted">{label}</span>{' '}
            <span lang={lang} className="max-w-64 truncate font-medium">
              {text}
            </span>
            <X aria-hidden className="size-4 text-muted" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The first page of a list with other filters; empty ones are none. */
function changeFilters(searchParams: URLSearchParams, changed: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(searchParams)
  for (const name of ['cursor', 'open']) next.delete(name)
  for (const [name, value] of Object.entries(changed)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
