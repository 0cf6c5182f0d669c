import { ButtonLink } from '#base/ui/button.tsx'
import { Link } from '#base/ui/link.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { m } from '#paraglide/messages.js'
import { type QueryParams, toQueryString } from './address.ts'

type Props = { queryParams: QueryParams; nearest: string; unsold: readonly string[] }

/** What can be done when a search finds nothing: another spelling, fewer conditions, or asking for the part. */
export function NoResults({ queryParams, nearest, unsold }: Props) {
  const { q } = queryParams
  const isFiltered = Object.keys(queryParams).some((name) => name !== 'q' && name !== 'page')
  return (
    <Notice
      {...(unsold.length > 0
        ? { title: m.search_unsold_none({ part: unsold.join(', ') }), text: m.search_unsold_ask() }
        : { title: m.products_none(), text: typeof q === 'string' ? m.search_nothing({ q }) : m.search_none_text() })}
      headingLevel="h2"
    >
      {nearest && (
        <p className="w-full">
          {m.search_nearest()}{' '}
          <Link to={`/products${toQueryString({ q: nearest })}`} className="link font-semibold">
            {nearest}
          </Link>
        </p>
      )}
      {typeof q === 'string' && <ButtonLink to={`/contact${toQueryString({ part: q })}`}>{m.search_ask()}</ButtonLink>}
      {typeof q === 'string' && isFiltered && (
        <ButtonLink to={`/products${toQueryString({ q })}`} variant="secondary">
          {m.search_everywhere()}
        </ButtonLink>
      )}
      <ButtonLink to="/products" variant="secondary">
        {m.home_all_products()}
      </ButtonLink>
    </Notice>
  )
}
