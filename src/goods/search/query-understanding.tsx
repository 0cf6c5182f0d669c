import { getName, type LocalizedName, translate } from '#base/platform/text/locale.ts'
import { withNonBreakingSpaces } from '#base/platform/text/non-breaking-spaces.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { type QueryParams, toQueryString, withoutParam } from './address.ts'
import type { Results } from './results-data.ts'

type Part = Results['understood'][number]
type LeftOut = Results['leftOut'][number]
type Props = {
  queryParams: QueryParams
  category: LocalizedName | undefined
  understood: readonly Part[]
  leftOut: readonly LeftOut[]
}

/** The interpretation of a search, part by part, then the parts that were left out. Each can be removed from the search. */
export function QueryUnderstanding({ leftOut, ...props }: Props) {
  return (
    <>
      <UnderstoodParts {...props} />
      {leftOut.length > 0 && (
        <ul aria-label={m.search_left_out()} className="flex flex-wrap gap-2">
          {leftOut.map((part) => (
            <li key={part.text}>
              <Link
                to={addressWithout(props.queryParams, part)}
                aria-label={m.facet_remove({ value: withNonBreakingSpaces(sayWhy(part)) })}
                className="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-dashed border-edge px-3 text-sm hover:bg-band"
              >
                {sayWhy(part)} <span aria-hidden>×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const reasons = {
  unknown: m.search_left_out_unknown,
  combination: m.search_left_out_combination,
  unread: m.search_left_out_unread,
}
const sayWhy = ({ text, reason }: LeftOut): string => reasons[reason]({ part: text })

function UnderstoodParts({ queryParams, category, understood }: Omit<Props, 'leftOut'>) {
  const parts = understood.map((part) => ({ ...describePart(part), to: addressWithout(queryParams, part) }))
  if (category)
    parts.push({
      label: getName(category),
      value: '',
      to: `/products${toQueryString(withoutParam(queryParams, 'category'))}`,
    })
  if (parts.length === 0) return null
  return (
    <ul aria-label={m.search_understood()} className="flex flex-wrap gap-2">
      {parts.map(({ label, value, to }) => (
        <li key={to}>
          <Link
            to={to}
            aria-label={m.facet_remove({ value: withNonBreakingSpaces(`${label} ${value}`.trim()) })}
            className="inline-flex min-h-9 items-center gap-1.5 rounded-md border border-edge bg-card px-3 text-sm font-medium whitespace-nowrap hover:bg-band"
          >
            {label} {value && <span lang="en">{withNonBreakingSpaces(value)}</span>} <span aria-hidden>×</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What is in the page's language, and what is in the catalogue's. */
function describePart(part: Part): { label: string; value: string } {
  const { kind, text, value, unit } = part
  if (kind === 'attribute')
    return { label: translate(part, 'label'), value: value ? `${value}${unit && ` ${unit}`}` : text }
  if (kind === 'standard') return { label: '', value: [text.toUpperCase(), ...(value ? [value] : [])].join(' = ') }
  if (kind === 'mate') return { label: m.search_goes_with(), value }
  if (kind === 'number') return { label: `${text} →`, value }
  return { label: kind === 'spelling' ? `${text} → ${value}` : text, value: '' }
}

function addressWithout({ page: _, q: __, ...queryParams }: QueryParams, { without }: Part | LeftOut): string {
  return `/products${toQueryString(without === '' ? queryParams : { q: without, ...queryParams })}`
}
