import { m } from '#paraglide/messages.js'
import { ButtonLink } from './button.tsx'

/** What an address says of a list: words searched for, filters, the cursor of a page. */
type Query = Record<string, string>

/** The same list at another place; what is empty is left out. */
export function queryAddress(query: Query): string {
  return `?${new URLSearchParams(Object.entries(query).filter(([, value]) => value))}`
}

/** The way on through a list, for as long as it goes on. `next` is the next page's cursor. */
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
      <ButtonLink variant="secondary" rel="next" to={queryAddress({ ...query, cursor: next })}>
        {m.next_page()}
      </ButtonLink>
    </p>
  )
}
