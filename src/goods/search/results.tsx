import { useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { formatNumber, type Translations } from '#base/platform/text/locale.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { CompareBar } from '#goods/catalogue/related/compare-box.tsx'
import { useLiveStock } from '#goods/catalogue/stock/use-live-stock.ts'
import type { OwnCount } from '#goods/own-numbers/own-list.tsx'
import { OwnResults } from '#goods/own-numbers/own-results.tsx'
import { m } from '#paraglide/messages.js'
import { listAttributeParams, type QueryParams, toQueryString } from './address.ts'
import { ActiveFilters, Facets } from './facets.tsx'
import { maxGroupHits } from './limits.ts'
import { NoResults } from './no-results.tsx'
import { QueryUnderstanding } from './query-understanding.tsx'
import { ResultPages } from './result-pages.tsx'
import { ResultTable } from './result-table.tsx'
import type { Results } from './results-data.ts'
import { useSearchTracking } from './use-search-tracking.ts'

type Props = {
  title: string
  queryParams: QueryParams
  category: { slug: string; name: string; translations: Translations<'name'> } | undefined
  results: Results
}

/** What a search found, by family. */
export function SearchResults({ title, queryParams, category, results }: Props) {
  const { groups, understood, leftOut, near, unsold, facets } = results
  const hits = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState<OwnCount>()
  const q = String(queryParams.q ?? '')
  useSearchTracking(q, (groups.length > 0 && unsold.length === 0) || (own?.q === q ? own.count > 0 : undefined), hits)
  return (
    <div className="frame pt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageTitle size="small">{title}</PageTitle>
        <QueryUnderstanding {...{ queryParams, category, understood, leftOut }} />
        <ActiveFilters facets={facets} queryParams={queryParams} />
        {groups.length > 0 && <ResultCount results={results} />}
      </div>
      <OwnResults q={q} onCount={setOwn}>
        {groups.length === 0 && <NoResults queryParams={queryParams} nearest={results.nearest} unsold={unsold} />}
      </OwnResults>
      {groups.length > 0 && (
        <>
          {unsold.length > 0 && <Remark>{m.search_unsold({ part: unsold.join(', ') })}</Remark>}
          {near.length > 0 && <Remark>{m.search_near({ sizes: near.join(', ') })}</Remark>}
          <div className="mt-2 grid items-start gap-x-8 gap-y-3 lg:grid-cols-[13rem_minmax(0,1fr)]">
            <Facets facets={facets} queryParams={queryParams} />
            <div ref={hits} className="min-w-0">
              <Groups queryParams={queryParams} results={results} />
            </div>
          </div>
        </>
      )}
    </div>
  )
}

const Remark = ({ children }: { children: string }) => (
  <p className="mt-2 border-l-2 border-accent pl-3 font-medium">{children}</p>
)

/** How much was found. */
export const ResultCount = ({ results }: Pick<Props, 'results'>) => (
  <p role="status" className="text-sm text-muted">
    {formatCount(results)}
  </p>
)

/** The best of what was found, by family. */
export function Groups({ queryParams, results }: Pick<Props, 'queryParams' | 'results'>) {
  const { groups, understood } = results
  const waiting = useNavigation().state === 'loading'
  const stock = useLiveStock(groups.flatMap(({ products }) => products))
  return (
    <div aria-busy={waiting} className={waiting ? 'opacity-60' : ''}>
      <div className="grid grid-cols-1 gap-3">
        {groups.map((group) => (
          <ResultTable
            key={group.family?.slug ?? ''}
            group={group}
            stock={stock}
            address={group.family ? `/families/${group.family.slug}${toFilterQuery(queryParams, understood)}` : ''}
          />
        ))}
      </div>
      <ResultPages queryParams={queryParams} families={results.families} />
      <CompareBar />
    </div>
  )
}

function formatCount({ total, families }: Results): string {
  if (total === maxGroupHits) return m.search_found_many({ number: formatNumber(total) })
  return families > 1
    ? m.search_found_families({ count: total, families: formatNumber(families) })
    : m.search_found({ count: total })
}

/** The filters of the family's page that show what was searched for. */
function toFilterQuery(queryParams: QueryParams, understood: Results['understood']): string {
  const meant = understood.filter(({ key, value }) => key !== '' && value !== '').map(({ key, value }) => [key, value])
  const prices = ['stock', 'from', 'to'].flatMap((name) =>
    queryParams[name] === undefined ? [] : [[name, queryParams[name]]],
  )
  const query = toQueryString(Object.fromEntries([...meant, ...listAttributeParams(queryParams), ...prices]))
  return query === '?' ? '' : query
}
