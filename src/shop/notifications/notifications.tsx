import { api } from '#base/platform/contract/client.ts'
import { loadForPage } from '#base/platform/contract/load.ts'
import { buildTitleMeta } from '#base/platform/page-meta.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { PageTitle } from '#base/ui/page-title.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import type { Route } from './+types/notifications'
import { getNotificationChoices, setNotificationChoices } from './contract.ts'
import { kindLabels } from './kind-labels.ts'
import { buildChoices, type NotificationKind, notificationKinds } from './kinds.ts'
import { listPushDevices } from './push/contract.ts'
import { PushDevices } from './push/devices.tsx'

export const meta: Route.MetaFunction = () => buildTitleMeta(m.menu_notifications())

export async function clientLoader() {
  const [choices, push] = await loadForPage(Promise.all([api(getNotificationChoices, {}), api(listPushDevices, {})]))
  return { choices, push }
}

const hints: Partial<Record<NotificationKind, () => string>> = {
  trouble: m.notifications_trouble_hint,
  digest: m.notifications_digest_hint,
}

/** What an admin is told of by mail and on their devices, as they choose. */
export default function NotificationsPage({ loaderData: { choices, push } }: Route.ComponentProps) {
  const { email } = useUser()
  const { submit, busy, reason } = useAction()
  const save = submit(
    (values) =>
      api(
        setNotificationChoices,
        buildChoices((kind) => values.has(kind)),
      ),
    { toast: m.notifications_saved(), revalidate: true },
  )
  return (
    <>
      <PageTitle>{m.notifications_title()}</PageTitle>
      <p className="mt-2 max-w-prose text-soft">
        {m.notifications_text()} {m.notifications_to({ email })}
      </p>
      <form onSubmit={save} className="mt-6 grid max-w-xl gap-6">
        <ul className="divide-y divide-line rounded-md border border-line bg-card">
          {notificationKinds.map((kind) => (
            <Choice key={kind} kind={kind} isOn={choices[kind]} />
          ))}
        </ul>
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.save()}
        </Button>
      </form>
      <PushDevices publicKey={push.key} devices={push.devices} />
    </>
  )
}

function Choice({ kind, isOn }: { kind: NotificationKind; isOn: boolean }) {
  const hint = hints[kind]
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 px-4 py-2.5">
        <input type="checkbox" name={kind} defaultChecked={isOn} className="size-5 shrink-0 accent-accent" />
        <span>
          <span className="block font-medium">{kindLabels[kind]()}</span>
          {hint && <span className="block text-sm text-muted">{hint()}</span>}
        </span>
      </label>
    </li>
  )
}
