import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { unbroken } from '#platform/designations.ts'
import { nameOf, pickLocale } from '#platform/locale.ts'
import { type Asked, queryOf, without } from './address.ts'
import type { Results } from './shown.ts'

type Part = Results['understood'][number]
type Props = {
  asked: Asked
  category: { name: string; nameBn: string } | undefined
  understood: readonly Part[]
}

/** What a search was taken for, part by part; each can be taken out of it. */
export function UnderstoodParts({ asked, category, understood }: Props) {
  const parts = understood.map((part) => ({ said: unbroken(saidOf(part)), to: addressWithout(asked, part) }))
  if (category) parts.push({ said: nameOf(category), to: `/products${queryOf(without(asked, 'category'))}` })
  if (parts.length === 0) return null
  return (
    <ul aria-label={m.search_understood()} className="flex flex-wrap gap-2">
      {parts.map(({ said, to }) => (
        <li key={said}>
          <Link
            to={to}
            aria-label={m.facet_remove({ value: said })}
            className="inline-flex min-h-9 items-center gap-2 rounded-md border border-edge bg-card px-3 text-sm font-medium whitespace-nowrap hover:bg-band"
          >
            {said} <span aria-hidden>×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function saidOf({ kind, text, label, labelBn, value, unit }: Part): string {
  if (kind === 'attribute') return `${pickLocale(label, labelBn)} ${value || text}${value && unit && ` ${unit}`}`
  if (kind === 'standard') return [text.toUpperCase(), ...(value ? [value] : [])].join(' = ')
  return kind === 'spelling' ? `${text} → ${value}` : text
}

function addressWithout({ page: _, q: __, ...asked }: Asked, { without }: Part): string {
  return `/products${queryOf(without === '' ? asked : { q: without, ...asked })}`
}
