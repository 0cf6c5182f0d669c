import { useState } from 'react'
import { Link } from 'react-router'
import { api, callList } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { listRevertedImports } from '#goods/catalogue/contract.ts'
import { RevertProgress } from '#goods/catalogue/importing/revert-progress.tsx'
import { m } from '#paraglide/messages.js'
import { getImport, type ImportDetails, listImportRows, RowOutcome } from '../contract.ts'
import { describeFault } from '../reading/describe-fault.ts'
import type { Route } from './+types/one-import'
import { ColumnForm } from './column-form.tsx'
import { DiscardButton, ImportActions, RefusedRowsButton } from './import-actions.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportStatePill, isAtWork } from './import-state.tsx'
import { RowList } from './row-list.tsx'
import { UndoImport } from './undo-import.tsx'
import { usePolling } from './use-polling.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_imports())

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { id } = params
  const file = await loadForPage(api(getImport, { id }))
  const chosen = RowOutcome.safeParse(searchParams.get('outcome')).data
  const outcome = chosen ?? pickOutcome(file)
  const query = { id, outcome, cursor: searchParams.get('cursor') ?? '', limit: '25' }
  const [rows, reverted] = await loadForPage(
    Promise.all([
      hasOutcomes(file) ? callList(listImportRows, query) : { items: [], next: null },
      file.isUndone ? api(listRevertedImports, {}) : [],
    ]),
  )
  return { file, outcome, rows, reverted }
}

/** Whether its rows were checked; before that none is shown. */
const hasOutcomes = ({ state }: ImportDetails): boolean => ['checked', 'running', 'done', 'stopped'].includes(state)

/** What needs a person comes first. */
const pickOutcome = ({ counts }: ImportDetails): RowOutcome =>
  (['refused', 'changed', 'new'] as const).find((outcome) => counts[outcome] > 0) ?? 'unchanged'

/** A file on its way into the catalogue. */
export default function OneImport({ loaderData: { file, outcome, rows, reverted } }: Route.ComponentProps) {
  const [changesColumns, setChangesColumns] = useState(false)
  usePolling(isAtWork(file.state))
  const list = <RowList file={file} outcome={outcome} rows={rows.items} next={rows.next} />
  const showsColumns = file.state === 'read' || (file.state === 'checked' && changesColumns)
  return (
    <>
      <p>
        <Link to="/dashboard/imports" className="link">
          {m.import_back()}
        </Link>
      </p>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <PageTitle className="wrap-anywhere">{file.name}</PageTitle>
        <ImportStatePill {...file} />
      </div>
      <RevertProgress imports={reverted} />
      <div className="grid gap-6">
        {isAtWork(file.state) && <ImportProgress file={file} />}
        {file.reason && (
          <p role="alert" className="max-w-prose font-medium text-bad">
            {describeFault(file)}
          </p>
        )}
        {showsColumns && <ColumnForm key={file.version} file={file} onDone={() => setChangesColumns(false)} />}
        {(file.state === 'read' || file.state === 'unreadable') && (
          <div>
            <DiscardButton file={file} />
          </div>
        )}
        {file.state === 'checked' && !changesColumns && (
          <>
            <ImportActions file={file} onChangeColumns={() => setChangesColumns(true)} />
            {list}
          </>
        )}
        {file.state === 'running' && list}
        {(file.state === 'done' || file.state === 'stopped') && (
          <>
            <Result file={file} />
            {list}
          </>
        )}
      </div>
    </>
  )
}

function Result({ file }: { file: ImportDetails }) {
  const { state, position, lines, counts } = file
  return (
    <div className="grid gap-3">
      <p role="status" className="font-medium">
        {state === 'stopped'
          ? m.import_stopped_at({ position: formatNumber(position), lines: formatNumber(lines) })
          : m.import_done({ count: counts.new + counts.changed })}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <UndoImport file={file} />
        <RefusedRowsButton file={file} />
      </div>
    </div>
  )
}
