import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDays } from '#base/platform/text/locale.ts'
import { Notice } from '#base/ui/notice.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '#trade/orders/fold.tsx'
import type { Route } from './+types/analytics'
import { BreakdownSection } from './breakdown.tsx'
import { readChoice, toPeriodInput } from './choice.ts'
import { getBreakdown, getSales } from './contract.ts'
import { PeriodBar } from './period-bar.tsx'
import { SeriesSection } from './series.tsx'
import { Tiles } from './tiles.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_analytics())

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const choice = readChoice(new URL(request.url).searchParams)
  const period = toPeriodInput(choice)
  const { by, sort, top } = choice
  const [sales, breakdown] = await loadForPage(
    Promise.all([api(getSales, period), api(getBreakdown, { ...period, by, sort, top })]),
  )
  return { choice, sales, breakdown }
}

/** What was sold in a period, beside the one before. */
export default function Analytics({ loaderData: { choice, sales, breakdown } }: Route.ComponentProps) {
  const { now, earlier, period, before, timeZone } = sales
  const isEmpty = [now, earlier].every(({ orders, refunded }) => orders === 0 && refunded === 0)
  return (
    <>
      <PageTitle>{m.menu_analytics()}</PageTitle>
      <PeriodBar choice={choice} sales={sales} />
      <p className="mt-4 text-soft">
        {m.analytics_compared({
          period: formatDays(period.from, period.to),
          before: formatDays(before.from, before.to),
        })}
      </p>
      {isEmpty ? (
        <Notice title={m.analytics_none()} text={m.analytics_none_text()} headingLevel="h2" />
      ) : (
        <>
          <Tiles sales={sales} />
          <SeriesSection choice={choice} sales={sales} />
          <BreakdownSection choice={choice} breakdown={breakdown} sales={sales} />
        </>
      )}
      <Fold title={m.analytics_definitions()} className="mt-10">
        <ul className="grid list-disc gap-2 pl-5">
          {[
            m.analytics_define_sales(),
            m.analytics_define_refunded(),
            m.analytics_define_net(),
            m.analytics_define_average(),
            m.analytics_define_customers(),
            m.analytics_define_before(),
            m.analytics_define_days({ zone: timeZone }),
          ].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Fold>
    </>
  )
}
