import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { applyImportProfile, deleteImportProfile, type ImportDetails } from '../contract.ts'

/** Columns that were remembered under a name: they are taken for this file, or forgotten. */
export function ProfileChoice({ file: { _id: id, profiles } }: { file: ImportDetails }) {
  const { busy, reason, run } = useAction()
  const [chosen, setChosen] = useState('')
  if (profiles.length === 0) return null
  const apply = () => run(() => api(applyImportProfile, { id, profile: chosen }), { revalidate: true })
  const forget = () =>
    run(
      async () => {
        await api(deleteImportProfile, { id: chosen })
        setChosen('')
      },
      { revalidate: true },
    )
  return (
    <div className="mb-4 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <select
          aria-label={m.import_profile()}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className="h-11 w-64 min-w-0 rounded-md border border-edge bg-card px-2 text-ink"
        >
          <option value="">{m.import_profile()}</option>
          {profiles.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
        <Button variant="secondary" busy={busy} disabled={!chosen} onClick={apply}>
          {m.import_profile_apply()}
        </Button>
        <Button variant="secondary" busy={busy} disabled={!chosen} onClick={forget}>
          {m.import_profile_forget()}
        </Button>
      </div>
      <RefusalNotice reason={reason} />
    </div>
  )
}
