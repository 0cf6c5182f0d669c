import { Link } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Asked, queryOf } from './address.ts'

/** What can be done when a search finds nothing: another spelling, fewer conditions, or asking for the part. */
export function NothingFound({ asked, nearest }: { asked: Asked; nearest: string }) {
  const { q } = asked
  const isNarrowed = Object.keys(asked).some((name) => name !== 'q' && name !== 'page')
  return (
    <Notice title={m.products_none()} text={m.search_none_text()} headingLevel="h2">
      {nearest && (
        <p className="w-full">
          {m.search_nearest()}{' '}
          <Link to={`/products${queryOf({ q: nearest })}`} className="link font-semibold">
            {nearest}
          </Link>
        </p>
      )}
      {typeof q === 'string' && <ButtonLink to={`/contact${queryOf({ part: q })}`}>{m.search_ask()}</ButtonLink>}
      {typeof q === 'string' && isNarrowed && (
        <ButtonLink to={`/products${queryOf({ q })}`} variant="secondary">
          {m.search_everywhere()}
        </ButtonLink>
      )}
      <ButtonLink to="/products" variant="secondary">
        {m.home_all_products()}
      </ButtonLink>
    </Notice>
  )
}
