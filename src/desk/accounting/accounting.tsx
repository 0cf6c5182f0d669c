import { download } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { listPeriods } from '#trade/invoices/journal/period.ts'
import { PeriodForm } from '#trade/invoices/journal/period-form.tsx'
import type { Route } from './+types/accounting'
import { type AccountingReport, exportAccounting, getAccountingArchive } from './contract.ts'
import { buildFileName } from './file-name.ts'
import { reportTexts } from './report-names.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_accounting())

/** The month that is closed next, or the one that was asked for. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { lastMonth } = listPeriods(new Date())
  return { from: searchParams.get('from') || lastMonth.from, to: searchParams.get('to') || lastMonth.to }
}

/** The files of a period for whoever keeps the books. */
export default function Accounting({ loaderData: period }: Route.ComponentProps) {
  const { busy, reason, run } = useAction()
  const save = (report: AccountingReport) =>
    run(async () => saveAs(await download(exportAccounting, { ...period, report }), buildFileName(report, period)))
  const saveAll = () =>
    run(async () => saveAs(await download(getAccountingArchive, period), `accounting-${period.from}-${period.to}.zip`))
  return (
    <>
      <PageTitle>{m.menu_accounting()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.accounting_text()}</p>
      <PeriodForm key={period.from + period.to} {...period} />
      <p className="mt-6 max-w-prose text-muted">{m.accounting_archive_text()}</p>
      <Button variant="secondary" busy={busy} onClick={saveAll} className="mt-3">
        {m.accounting_archive()}
      </Button>
      <RefusalNotice reason={reason} />
      <h2 className="mt-8 mb-3 text-xl">{m.accounting_files()}</h2>
      <Table
        caption={m.accounting_files()}
        rows={Object.keys(reportTexts) as AccountingReport[]}
        getKey={(report) => report}
        columns={[
          {
            label: m.accounting_file(),
            cell: (report) => (
              <span>
                <span className="font-medium">{reportTexts[report].name()}</span>
                <span className="block text-sm text-muted">{reportTexts[report].text()}</span>
              </span>
            ),
          },
          {
            label: m.accounting_save(),
            align: 'right',
            cell: (report) => (
              <Button
                variant="secondary"
                busy={busy}
                onClick={() => save(report)}
                aria-label={m.accounting_save_file({ name: reportTexts[report].name() })}
              >
                {m.accounting_save()}
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}
