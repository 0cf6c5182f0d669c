import { m } from '#paraglide/messages.js'
import { ButtonLink } from '../button.tsx'

/** The query parameters of a list: search words, filters, the cursor of a page. */
type Query = Record<string, string>

/** The address of the same list with another query; empty values are omitted. */
export function buildQueryAddress(query: Query): string {
  return `?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`
}

/** The link to a list's next page, if there is one. `next` is that page's cursor. */
export function NextPage({
  next,
  query = {},
  className = 'mt-6',
}: {
  next: string | null
  query?: Query
  className?: string
}) {
  if (!next) return null
  return (
    <p className={className}>
      <ButtonLink variant="secondary" rel="next" to={buildQueryAddress({ ...query, cursor: next })}>
        {m.next_page()}
      </ButtonLink>
    </p>
  )
}
