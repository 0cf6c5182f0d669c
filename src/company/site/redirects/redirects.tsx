import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime, formatNumber } from '#base/platform/text/locale.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { RowActions } from '#base/ui/lists/row-actions.tsx'
import { useRowSelection } from '#base/ui/lists/row-selection.ts'
import { SearchForm } from '#base/ui/lists/search-form.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import type { Route } from './+types/redirects'
import { changeRedirects, listRedirects } from './contract.ts'
import { RedirectForm } from './redirect-form.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_redirects())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const q = searchParams.get('q') ?? ''
  const page = { q, cursor: searchParams.get('cursor') ?? '', limit: '50' }
  return { q, ...(await loadForPage(callList(listRedirects, page))) }
}

/** Old addresses, where they lead, and how often they were followed. */
export default function Redirects({ loaderData: { items, next, q } }: Route.ComponentProps) {
  const selection = useRowSelection(items, ({ from }) => from)
  return (
    <>
      <PageTitle>{m.menu_redirects()}</PageTitle>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.redirects_text()}</p>
      <RedirectForm />
      <SearchForm label={m.redirects_search()} q={q} />
      <RowActions
        selection={selection}
        actions={[{ label: m.name_remove(), act: (ids) => api(changeRedirects, { action: 'remove', ids }) }]}
      />
      {items.length === 0 ? (
        <Notice title={m.redirects_none()} text={m.redirects_none_text()} headingLevel="h2" />
      ) : (
        <Table
          dense
          caption={m.menu_redirects()}
          rows={items}
          selection={selection}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.redirect_from(), cell: ({ from }) => <span className="wrap-anywhere">{from}</span> },
            {
              label: m.redirect_to(),
              cell: ({ to }) => (
                <a href={to} className="link wrap-anywhere">
                  {to}
                </a>
              ),
            },
            {
              label: m.redirect_hits(),
              align: 'right',
              width: 'xl:w-32',
              cell: ({ hits }) => <span className="figures">{formatNumber(hits)}</span>,
            },
            {
              label: m.redirect_last_hit(),
              align: 'right',
              width: 'xl:w-44',
              cell: ({ lastHitAt }) => (lastHitAt ? formatDateTime(lastHitAt) : m.redirect_never()),
            },
          ]}
        />
      )}
      <NextPage next={next} query={{ q }} />
    </>
  )
}
