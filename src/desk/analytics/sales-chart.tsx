import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatChartDay, formatDays } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { describeChange } from './change.tsx'
import type { SalesView } from './contract.ts'
import { formatMeasure, formatTick, type Measure, measureNames } from './measures.ts'

type Props = { measure: Measure; sales: SalesView }
type Pair = SalesView['series'][number]

/** The period as bars, and the one before as a line. The arrow keys go from one to the next. */
export function SalesChart({ measure, sales: { series, step, currency } }: Props) {
  const rows = series.map((pair) => ({
    ...{ pair, label: pair.now ? formatChartDay(pair.now.from, step) : '' },
    ...{ now: pair.now?.sales[measure] ?? null, earlier: pair.earlier?.sales[measure] ?? null },
  }))
  const text = { fill: 'var(--muted)', fontSize: 13 }
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={rows}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        aria-label={m.analytics_chart({ measure: measureNames[measure]() })}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="label"
          tick={text}
          tickLine={false}
          stroke="var(--line)"
          minTickGap={24}
          allowDuplicatedCategory
        />
        <YAxis
          tick={text}
          tickLine={false}
          axisLine={false}
          width="auto"
          tickFormatter={(value: number) => formatTick(measure, value, currency)}
        />
        <Tooltip
          cursor={{ fill: 'var(--band)', fillOpacity: 0.6 }}
          isAnimationActive={false}
          content={({ active, payload }) =>
            active && payload[0] ? (
              <Values measure={measure} currency={currency} {...(payload[0].payload as { pair: Pair }).pair} />
            ) : null
          }
        />
        <Bar dataKey="now" fill="var(--accent)" maxBarSize={48} isAnimationActive={false} />
        <Line
          dataKey="earlier"
          stroke="var(--muted)"
          strokeWidth={2}
          strokeDasharray="5 4"
          dot={rows.length === 1}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** Both values of a part of the period. */
function Values({ now, earlier, measure, currency }: Pair & { measure: Measure; currency: string }) {
  const [value, before] = [now?.sales[measure], earlier?.sales[measure]]
  return (
    <div className="border border-edge bg-paper px-3 py-2 text-sm shadow-md">
      {now && (
        <p className="font-semibold">
          {formatDays(now.from, now.to)}:{' '}
          <span className="figures">{formatMeasure(measure, now.sales[measure], currency)}</span>
        </p>
      )}
      {earlier && (
        <p className="text-soft">
          {formatDays(earlier.from, earlier.to)}:{' '}
          <span className="figures">{formatMeasure(measure, earlier.sales[measure], currency)}</span>
        </p>
      )}
      {typeof value === 'number' && typeof before === 'number' && (
        <p className="text-muted">{describeChange(value, before)}</p>
      )}
    </div>
  )
}
