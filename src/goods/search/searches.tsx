import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDate, formatNumber } from '#base/platform/text/locale.ts'
import { buildQueryAddress } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/searches'
import { listNoResultSearches, listSynonyms, type NoResultSearch, SynonymKind } from './contract.ts'
import { SynonymForm } from './synonym-form.tsx'
import { SynonymsPage } from './synonyms.tsx'

const lists = {
  vain: m.searches_vain,
  synonym: m.searches_synonyms,
  standard: m.searches_standards,
  unsold: m.searches_unsold,
}

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_searches())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { success, data: kind } = SynonymKind.safeParse(searchParams.get('list'))
  if (!success) return { searches: await loadForPage(api(listNoResultSearches, {})) }
  const q = searchParams.get('q') ?? ''
  return { kind, q, found: await loadForPage(api(listSynonyms, { kind, q })) } as const
}

/** What people searched for in vain, and what searches are understood by. */
export default function Searches({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{m.menu_searches()}</PageTitle>
      <nav aria-label={m.menu_searches()} className="mt-4 flex flex-wrap gap-x-5 border-b border-line">
        {Object.entries(lists).map(([list, label]) => (
          <Link
            key={list}
            to={buildQueryAddress({ list: list === 'vain' ? '' : list })}
            aria-current={list === (loaderData.kind ?? 'vain') ? 'page' : undefined}
            className="inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-soft aria-[current=page]:border-accent aria-[current=page]:text-ink"
          >
            {label()}
          </Link>
        ))}
      </nav>
      {loaderData.kind ? (
        <SynonymsPage key={loaderData.kind} kind={loaderData.kind} q={loaderData.q} {...loaderData.found} />
      ) : (
        <VainSearches searches={loaderData.searches} />
      )}
    </>
  )
}

function VainSearches({ searches }: { searches: NoResultSearch[] }) {
  if (searches.length === 0) return <Notice title={m.searches_none()} text={m.searches_none_text()} headingLevel="h2" />
  return (
    <>
      <p className="my-4 max-w-prose text-muted">{m.searches_text()}</p>
      <Table
        caption={m.searches_vain()}
        rows={searches}
        getKey={({ text }) => text}
        columns={[
          { label: m.searches_search(), cell: ({ text }) => <Tried text={text} /> },
          { label: m.searches_missed(), align: 'right', cell: ({ missed }) => figure(missed) },
          { label: m.searches_left(), align: 'right', cell: ({ left }) => figure(left) },
          { label: m.searches_last(), align: 'right', cell: ({ lastAt }) => formatDate(lastAt) },
          { label: m.synonym_make(), unlabelled: true, cell: ({ text }) => <MakeSynonym text={text} /> },
        ]}
      />
    </>
  )
}

const figure = (count: number) => <span className="figures">{formatNumber(count)}</span>

const Tried = ({ text }: { text: string }) => (
  <Link to={`/products${buildQueryAddress({ q: text })}`} className="link wrap-anywhere">
    {text}
  </Link>
)

function MakeSynonym({ text }: { text: string }) {
  const [making, setMaking] = useState(false)
  return (
    <div className="grid gap-2 max-md:w-full">
      <button
        type="button"
        aria-expanded={making}
        onClick={() => setMaking(!making)}
        className="link min-h-8 text-left"
      >
        {m.synonym_make()}
      </button>
      {making && <SynonymForm kind="synonym" name={text} onSaved={() => setMaking(false)} />}
    </div>
  )
}
