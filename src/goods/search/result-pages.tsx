import { formatNumber } from '#base/platform/text/locale.ts'
import { Link } from '#base/ui/link.tsx'
import { m } from '#paraglide/messages.js'
import { type QueryParams, toQueryString } from './address.ts'
import { groupsOnPage } from './limits.ts'

/** The pages of further families, by number. */
export function ResultPages({ queryParams, families }: { queryParams: QueryParams; families: number }) {
  const { page = '1', ...search } = queryParams
  const pages = Math.ceil(families / groupsOnPage)
  if (pages < 2) return null
  return (
    <nav aria-label={m.pages()} className="mt-8 flex flex-wrap gap-2">
      {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
        <Link
          key={number}
          to={toQueryString(number === 1 ? search : { ...search, page: String(number) })}
          aria-label={m.search_page({ number: formatNumber(number) })}
          aria-current={String(number) === page ? 'page' : undefined}
          className="grid size-11 place-items-center rounded-md border border-edge bg-card font-semibold hover:bg-band aria-[current=page]:border-ink aria-[current=page]:bg-band"
        >
          {formatNumber(number)}
        </Link>
      ))}
    </nav>
  )
}
