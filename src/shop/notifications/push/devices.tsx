import { useEffect, useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { formatDate } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { useUser } from '#people/identity/session/guard.tsx'
import { kindLabels } from '../kind-labels.ts'
import { newsKinds } from '../kinds.ts'
import { deletePushDevice, type PushDevice } from './contract.ts'
import { canPush, endPushes, openPushes } from './this-browser.ts'

type Props = { publicKey: string; devices: readonly PushDevice[] }

/** What this browser shows while the shop is closed in it, and which others of the admin's do. */
export function PushDevices({ publicKey, devices }: Props) {
  const own = devices.find(({ isThis }) => isThis)
  const others = devices.filter(({ isThis }) => !isThis)
  return (
    <section aria-labelledby="devices" className="mt-10 grid max-w-xl gap-4">
      <h2 id="devices" className="text-xl">
        {m.push_title()}
      </h2>
      <p className="text-soft">{m.push_text()}</p>
      <ThisDevice key={own?._id ?? ''} publicKey={publicKey} own={own} />
      {others.length > 0 && (
        <ul aria-label={m.push_others()} className="divide-y divide-line border-y border-line">
          {others.map((device) => (
            <OtherDevice key={device._id} device={device} />
          ))}
        </ul>
      )}
    </section>
  )
}

function ThisDevice({ publicKey, own }: { publicKey: string; own: PushDevice | undefined }) {
  const { submit, run, busy, reason } = useAction()
  const { email } = useUser()
  // The server does not know what a browser can do.
  const [isAble, setAble] = useState(true)
  useEffect(() => setAble(canPush()), [])
  if (!isAble) return <p>{m.push_unable()}</p>
  const save = (values: FormData) => {
    const kinds = newsKinds.filter((kind) => values.has(kind))
    return kinds.length > 0 ? openPushes(publicKey, { email, kinds }) : stop()
  }
  const stop = async () => {
    if (own) await api(deletePushDevice, { id: own._id })
    await endPushes()
  }
  return (
    <form onSubmit={submit(save, { toast: m.notifications_saved(), revalidate: true })} className="grid gap-4">
      <ul className="divide-y divide-line rounded-md border border-line bg-card">
        {newsKinds.map((kind) => (
          <li key={kind}>
            <label className="flex min-h-11 items-center gap-3 px-4 py-2.5">
              <input
                type="checkbox"
                name={kind}
                defaultChecked={own ? own.kinds.includes(kind) : true}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="font-medium">{kindLabels[kind]()}</span>
            </label>
          </li>
        ))}
      </ul>
      <RefusalNotice reason={reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} variant={own ? 'primary' : 'secondary'}>
          {own ? m.save() : m.push_start()}
        </Button>
        {own && (
          <Button
            variant="secondary"
            busy={busy}
            onClick={() => run(stop, { toast: m.push_stopped(), revalidate: true })}
          >
            {m.push_stop()}
          </Button>
        )}
      </div>
    </form>
  )
}

function OtherDevice({ device: { _id: id, browser, since } }: { device: PushDevice }) {
  const { run, busy, reason } = useAction()
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span>
        {browser || m.security_unknown_browser()}{' '}
        <span className="figures text-sm text-muted">{formatDate(since)}</span>
      </span>
      <Button
        size="small"
        variant="secondary"
        busy={busy}
        onClick={() => run(() => api(deletePushDevice, { id }), { toast: m.push_stopped(), revalidate: true })}
      >
        {m.push_stop()}
      </Button>
      <RefusalNotice reason={reason} />
    </li>
  )
}
