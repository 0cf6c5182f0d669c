import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { toAbsoluteUrl } from '#base/platform/page-meta.ts'
import { toLocalizedPath } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { showToast } from '#base/ui/toast.ts'
import { m } from '#paraglide/messages.js'
import { type PartList, shareList, unshareList } from './contract.ts'

/** Shares a list by a link, with its notes or without, and ends that again. */
export function ShareForm({ list: { _id: id, shared: known } }: { list: PartList }) {
  const [shared, setShared] = useState(known)
  const action = useAction()
  const share = () =>
    action.run(async () => setShared({ ...(await api(shareList, { id, notes: false })), notes: false }))
  const shareNotes = (notes: boolean) => {
    const before = shared!
    setShared({ ...before, notes })
    return action.run(() =>
      api(shareList, { id, notes }).catch((error) => {
        setShared(before)
        throw error
      }),
    )
  }
  const end = () =>
    action.run(
      async () => {
        await api(unshareList, { id })
        setShared(null)
      },
      { toast: m.list_shared_no_longer() },
    )
  const address = shared && toAbsoluteUrl(toLocalizedPath(`/lists/${shared.token}`))
  // If the browser does not allow copying, the link can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(address!).then(
      () => showToast(m.list_copied()),
      () => {},
    )
  return (
    <section className="mt-10 max-w-2xl print:hidden">
      <h2 className="text-xl">{m.list_share()}</h2>
      <p className="mt-1 text-muted">{m.list_share_text()}</p>
      <div className="mt-3 grid gap-3">
        <RefusalNotice reason={action.reason} />
        {shared && address ? (
          <>
            <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
              <Field
                name="link"
                label={m.list_link()}
                value={address}
                readOnly
                onFocus={(event: { target: { select(): void } }) => event.target.select()}
              />
              <Button variant="secondary" onClick={copy}>
                {m.list_copy()}
              </Button>
            </div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={shared.notes}
                onChange={(event) => shareNotes(event.target.checked)}
                className="size-4"
              />
              {m.list_share_notes()}
            </label>
            <p>
              <Button variant="danger" busy={action.busy} onClick={end}>
                {m.list_unshare()}
              </Button>
            </p>
          </>
        ) : (
          <p>
            <Button variant="secondary" busy={action.busy} onClick={share}>
              {m.list_share_start()}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
