import { Link } from 'react-router'
import { callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime, formatNumber } from '#base/platform/text/locale.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import { type ImportSummary, listImports, RowOutcome } from '../contract.ts'
import { outcomeNames } from '../outcome-names.ts'
import type { Route } from './+types/imports'
import { FileBox } from './file-box.tsx'
import { ImportStatePill, isAtWork } from './import-state.tsx'
import { usePolling } from './use-polling.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_imports())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const cursor = new URL(request.url).searchParams.get('cursor') ?? ''
  return await loadForPage(callList(listImports, { cursor, limit: '25' }))
}

/** Sends a file of products, and lists those that were sent. */
export default function Imports({ loaderData: { items, next } }: Route.ComponentProps) {
  usePolling(items.some(({ state }) => isAtWork(state)))
  return (
    <>
      <PageTitle>{m.menu_imports()}</PageTitle>
      <p className="mt-1 mb-4 max-w-prose text-muted">{m.imports_text()}</p>
      <FileBox />
      <h2 className="mt-8 mb-2 text-xl">{m.imports_history()}</h2>
      {items.length === 0 ? (
        <Notice title={m.imports_none()} text={m.imports_none_text()} headingLevel="h3" />
      ) : (
        <Table
          dense
          caption={m.imports_history()}
          rows={items}
          getKey={({ _id }) => _id}
          columns={[
            { label: m.import_file(), cell: FileName },
            { label: m.import_state(), width: 'xl:w-48', cell: ImportStatePill },
            { label: m.import_rows_count(), width: 'xl:w-[26rem]', cell: Counts },
            {
              label: m.import_at(),
              width: 'xl:w-44',
              cell: ({ at }) => (
                <time dateTime={at} className="figures whitespace-nowrap">
                  {formatDateTime(at)}
                </time>
              ),
            },
            { label: m.change_who(), width: 'xl:w-48', cell: ({ who }) => <span className="break-all">{who}</span> },
          ]}
        />
      )}
      <NextPage next={next} />
    </>
  )
}

const FileName = ({ _id, name }: ImportSummary) => (
  <Link to={`/dashboard/imports/${_id}`} className="link font-medium wrap-anywhere">
    {name}
  </Link>
)

/** Of each outcome, where there are any; before that, how many it has. */
function Counts({ counts, lines }: ImportSummary) {
  const known = RowOutcome.options.filter((outcome) => counts[outcome] > 0)
  const texts = known.map((outcome) => `${outcomeNames[outcome]()} ${formatNumber(counts[outcome])}`)
  return (
    <span className="text-muted">{texts.length > 0 ? texts.join(' · ') : lines > 0 ? formatNumber(lines) : '–'}</span>
  )
}
