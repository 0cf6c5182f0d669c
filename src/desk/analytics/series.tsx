import { lazy, Suspense, useState } from 'react'
import { download } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { formatDays } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { type Column, Table } from '#base/ui/lists/table.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '#trade/orders/fold.tsx'
import { describeChange } from './change.tsx'
import { type Choice, toFileDays, toPeriodInput } from './choice.ts'
import { exportSales, type SalesView } from './contract.ts'
import { formatMeasure, type Measure, measureNames, measures } from './measures.ts'

// Charts take a library of their own, which no other screen loads.
const SalesChart = lazy(() =>
  import('./sales-chart.tsx')
    .then(({ SalesChart }) => ({ default: SalesChart }))
    .catch(() => ({ default: ChartFailed })),
)

const ChartFailed = () => <p className="grid h-full place-items-center text-muted">{m.analytics_chart_failed()}</p>

type Props = { choice: Choice; sales: SalesView }

/** What was sold in each part of a period, as a chart, a table and a file. */
export function SeriesSection({ choice, sales }: Props) {
  const [measure, setMeasure] = useState<Measure>('net')
  const { busy, reason, run } = useAction()
  const save = () =>
    run(async () => saveAs(await download(exportSales, toPeriodInput(choice)), `sales-${toFileDays(sales.period)}.csv`))
  return (
    <section className="mt-10">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">{m.analytics_over_time()}</h2>
        <div className="flex flex-wrap items-end gap-3">
          <Select
            name="measure"
            label={m.analytics_measure()}
            value={measure}
            onChange={(event) => setMeasure(event.currentTarget.value as Measure)}
          >
            {measures.map((name) => (
              <option key={name} value={name}>
                {measureNames[name]()}
              </option>
            ))}
          </Select>
          <Button variant="secondary" busy={busy} onClick={save}>
            {m.analytics_save()}
          </Button>
        </div>
      </div>
      <RefusalNotice reason={reason} />
      <div className="mt-4 h-72 border border-line bg-card p-2 sm:p-4 xl:h-80">
        <Suspense>
          <SalesChart measure={measure} sales={sales} />
        </Suspense>
      </div>
      <Legend sales={sales} />
      <Fold title={m.analytics_table()} className="mt-4">
        <SeriesTable sales={sales} />
      </Fold>
    </section>
  )
}

const Legend = ({ sales: { period, before } }: Pick<Props, 'sales'>) => (
  <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
    {[
      { days: period, look: 'h-3 w-4 bg-accent' },
      { days: before, look: 'h-0 w-5 border-t-2 border-dashed border-muted' },
    ].map(({ days: { from, to }, look }) => (
      <li key={look} className="flex items-center gap-2">
        <span aria-hidden className={look} />
        {formatDays(from, to)}
      </li>
    ))}
  </ul>
)

type Pair = SalesView['series'][number]

function SeriesTable({ sales: { series, currency } }: Pick<Props, 'sales'>) {
  const column = (measure: Measure): Column<Pair> => ({
    label: measureNames[measure](),
    align: 'right',
    cell: ({ now }) => (
      <span className="figures">{now ? formatMeasure(measure, now.sales[measure], currency) : '–'}</span>
    ),
  })
  return (
    <Table
      caption={m.analytics_over_time()}
      rows={series}
      getKey={({ now, earlier }) => (now ?? earlier)!.from}
      columns={[
        {
          label: m.analytics_days(),
          cell: ({ now }) => <span className="figures">{now ? formatDays(now.from, now.to) : '–'}</span>,
        },
        column('net'),
        column('refunded'),
        column('orders'),
        column('pieces'),
        {
          label: m.analytics_before_short(),
          align: 'right',
          cell: ({ now, earlier }) => (
            <span>
              <span className="figures block">{earlier ? formatMeasure('net', earlier.sales.net, currency) : '–'}</span>
              {now && earlier && (
                <span className="figures block text-sm text-muted">
                  {describeChange(now.sales.net, earlier.sales.net)}
                </span>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
