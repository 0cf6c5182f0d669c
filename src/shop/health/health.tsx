import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { formatDateTime } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { Table } from '#base/ui/lists/table.tsx'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { getOpening } from '#shop/opening/contract.ts'
import { OpeningList } from '#shop/opening/opening-list.tsx'
import { Doubts } from '#trade/payments/account/doubts.tsx'
import { listDoubts } from '#trade/payments/contract.ts'
import type { Route } from './+types/health'
import { type CheckResult, type FailedTask, getHealth, runTask } from './contract.ts'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_health())

export async function clientLoader() {
  const calls = [api(getHealth, {}), api(listDoubts, {}), api(getOpening, {})] as const
  const [health, doubts, opening] = await loadForPage(Promise.all(calls))
  return { health, doubts, opening }
}

const severity = { bad: 0, warning: 1, info: 2, good: 2 }

/** Everything that the shop needs, checked when the page opens; problems come first. */
export default function Health({ loaderData }: Route.ComponentProps) {
  const { at, checks, tasks } = loaderData.health
  const { state, revalidate } = useRevalidator()
  const sorted = checks.toSorted((a, b) => severity[a.state] - severity[b.state])
  const troubled = checks.filter((check) => severity[check.state] < severity.good).length
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageTitle>{m.menu_health()}</PageTitle>
        <Button variant="secondary" busy={state === 'loading'} onClick={() => revalidate()}>
          {m.health_again()}
        </Button>
      </div>
      <p className="mt-1 text-muted" role="status">
        {troubled === 0 ? m.health_all_good() : m.health_troubled({ count: troubled })}{' '}
        <time dateTime={at}>{m.health_at({ at: formatDateTime(at) })}</time>
      </p>
      <Doubts doubts={loaderData.doubts} />
      <OpeningList {...loaderData.opening} />
      <ul className="mt-6 border-t border-line">
        {sorted.map((check) => (
          <Checked key={check.name} {...check} />
        ))}
      </ul>
      {tasks.length > 0 && <FailedTasks tasks={tasks} />}
    </>
  )
}

type Look = { Icon: LucideIcon; colour: string; label: () => string }
const looks: Record<CheckResult['state'], Look> = {
  good: { Icon: CircleCheck, colour: 'text-good', label: m.health_state_good },
  info: { Icon: Info, colour: 'text-muted', label: m.health_state_info },
  warning: { Icon: TriangleAlert, colour: 'text-warn', label: m.health_state_warning },
  bad: { Icon: CircleX, colour: 'text-bad', label: m.health_state_bad },
}

function Checked({ name, state, text, remedy, detail }: CheckResult) {
  const { Icon, colour, label } = looks[state]
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-line py-4 md:grid-cols-[14rem_minmax(0,1fr)]">
      <h2 className="flex items-center gap-2 font-medium">
        <Icon aria-hidden className={`size-5 shrink-0 ${colour}`} />
        {name}
        <span className="sr-only">: {label()}</span>
      </h2>
      <div className="grid gap-1 wrap-anywhere">
        <p>{text}</p>
        {detail && (
          <p lang="en" className="whitespace-pre-line text-sm text-muted">
            {detail}
          </p>
        )}
        {remedy && severity[state] < severity.good && <p className="border-l-2 border-accent pl-3">{remedy}</p>}
      </div>
    </li>
  )
}

function FailedTasks({ tasks }: { tasks: readonly FailedTask[] }) {
  const { run, busy, reason } = useAction()
  const again = ({ name }: FailedTask) =>
    run(() => api(runTask, { name }), { toast: m.health_task_started(), revalidate: true })
  return (
    <section className="mt-10">
      <h2 className="text-xl">{m.health_tasks()}</h2>
      <RefusalNotice reason={reason} />
      <Table
        caption={m.health_tasks()}
        rows={tasks}
        getKey={({ name }) => name}
        columns={[
          { label: m.health_task(), cell: ({ text }) => text },
          { label: m.health_task_error(), cell: TaskError },
          {
            label: m.health_task_again(),
            unlabelled: true,
            align: 'right',
            cell: (task) => (
              <Button size="small" busy={busy} className="whitespace-nowrap" onClick={() => again(task)}>
                {m.health_task_again()}
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}

const TaskError = ({ error, times, since }: FailedTask) => (
  <span>
    <span lang="en" className="block md:break-words">
      {error}
    </span>
    <span className="text-sm text-muted">{m.health_task_times({ count: times, at: formatDateTime(since) })}</span>
  </span>
)
