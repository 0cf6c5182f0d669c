import { api, callList, download } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { NextPage } from '#base/ui/lists/next-page.tsx'
import { Table } from '#base/ui/lists/table.tsx'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { getCountryName } from '#people/addresses/country-name.ts'
import type { Route } from './+types/journal'
import { exportJournal, type JournalReport, listInvoices, type PeriodSum, sumInvoices } from './contract.ts'
import { DeclaredAmount, Entries, TaxState } from './entries.tsx'
import { listPeriods } from './period.ts'
import { PeriodForm } from './period-form.tsx'
import { getTreatmentName } from './treatment-name.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_journal())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const { month } = listPeriods(new Date())
  const period = { from: searchParams.get('from') || month.from, to: searchParams.get('to') || month.to }
  const page = {
    ...period,
    limit: '50',
    ...(searchParams.has('cursor') ? { cursor: searchParams.get('cursor')! } : {}),
  }
  const [list, sums] = await Promise.all([
    loadForPage(callList(listInvoices, page)),
    loadForPage(api(sumInvoices, period)),
  ])
  return { period, sums, ...list }
}

/** The documents of a period and their sums, for the tax office. */
export default function Journal({ loaderData: { period, sums, items, next } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle>{m.menu_journal()}</PageTitle>
      <p className="mt-1 max-w-prose text-muted">{m.journal_text()}</p>
      <PeriodForm key={period.from + period.to} {...period} />
      {items.length === 0 ? (
        <Notice title={m.journal_none()} text={m.journal_none_text()} headingLevel="h2" />
      ) : (
        <>
          <h2 className="mt-8 mb-3 text-xl">{m.journal_sums()}</h2>
          <Sums sums={sums} />
          <Files {...period} />
          <h2 className="mt-10 mb-3 text-xl">{m.journal_documents()}</h2>
          <Entries entries={items} />
          <NextPage next={next} query={period} />
        </>
      )}
    </>
  )
}

function Sums({ sums }: { sums: readonly PeriodSum[] }) {
  return (
    <Table
      caption={m.journal_sums()}
      rows={sums}
      getKey={({ scheme, taxState, treatment, country, vatNumber, rate, currency, taxCurrency }) =>
        [scheme, taxState, treatment, country, vatNumber, rate, currency, taxCurrency].join(' ')
      }
      columns={[
        {
          label: m.journal_treatment(),
          cell: ({ treatment, scheme, taxState }) => (
            <span>
              {getTreatmentName(treatment)}
              <TaxState {...{ scheme, taxState }} />
            </span>
          ),
        },
        {
          label: m.country(),
          cell: ({ country, vatNumber }) => (
            <span>
              {getCountryName(country)}
              {vatNumber && <span className="figures block text-sm text-muted">{vatNumber}</span>}
            </span>
          ),
        },
        {
          label: m.journal_rate(),
          align: 'right',
          cell: ({ rate }) => <span className="figures">{formatNumber(rate, { maximumFractionDigits: 3 })}%</span>,
        },
        {
          label: m.journal_count(),
          align: 'right',
          cell: ({ documents }) => <span className="figures">{formatNumber(documents)}</span>,
        },
        {
          label: m.journal_net(),
          align: 'right',
          cell: (sum) => <DeclaredAmount amount={sum.net} declared={sum.netDeclared} {...sum} />,
        },
        {
          label: m.journal_tax(),
          align: 'right',
          cell: (sum) => <DeclaredAmount amount={sum.tax} declared={sum.taxDeclared} {...sum} />,
        },
      ]}
    />
  )
}

function Files(period: { from: string; to: string }) {
  const { busy, reason, run } = useAction()
  const save = (report: JournalReport) =>
    run(async () => {
      const file = await download(exportJournal, { ...period, report })
      saveAs(file, `${report}-${period.from}-${period.to}.csv`)
    })
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="secondary" busy={busy} onClick={() => save('documents')}>
        {m.journal_save_documents()}
      </Button>
      <Button variant="secondary" busy={busy} onClick={() => save('sums')}>
        {m.journal_save_sums()}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}
