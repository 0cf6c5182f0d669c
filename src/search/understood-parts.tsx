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
  const parts = understood.map((part) => ({ ...saidOf(part), to: addressWithout(asked, part) }))
  if (category)
    parts.push({ label: nameOf(category), value: '', to: `/products${queryOf(without(asked, 'category'))}` })
  if (parts.length === 0) return null
  return (
    <ul aria-label={m.search_understood()} className="flex flex-wrap gap-2">
      {parts.map(({ label, value, to }) => (
        <li key={to}>
          <Link
            to={to}
            aria-label={m.facet_remove({ value: unbroken(`${label} ${value}`.trim()) })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-edge bg-card px-3 text-sm font-medium whitespace-nowrap hover:bg-band"
          >
            {label} {value && <span lang="en">{unbroken(value)}</span>} <span aria-hidden>×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What is in the page's language, and what is in the catalogue's. */
function saidOf({ kind, text, label, labelBn, value, unit }: Part): { label: string; value: string } {
  if (kind === 'attribute')
    return { label: pickLocale(label, labelBn), value: value ? `${value}${unit && ` ${unit}`}` : text }
  if (kind === 'standard') return { label: '', value: [text.toUpperCase(), ...(value ? [value] : [])].join(' = ') }
  if (kind === 'number') return { label: `${text} →`, value }
  return { label: kind === 'spelling' ? `${text} → ${value}` : text, value: '' }
}

function addressWithout({ page: _, q: __, ...asked }: Asked, { without }: Part): string {
  return `/products${queryOf(without === '' ? asked : { q: without, ...asked })}`
}
