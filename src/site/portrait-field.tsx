import { uploadImage } from '#images/contract.ts'
import { m } from '#paraglide/messages.js'
import { api } from '#platform/contract/client.ts'
import { Refused } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import type { Part } from './part.ts'

/** The portrait of a leader: a photo is uploaded as soon as it is chosen, and shown once the document is saved. */
export function PortraitField({ part: { value, path, errors, update } }: { part: Part<string> }) {
  const { run, busy, reason } = useAction()
  const upload = (file: File) =>
    run(async () => {
      const { data } = await api(uploadImage, { image: file })
      update(() => data.url)
    })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={path} className="text-sm font-semibold">
        {m.site_portrait()}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        {value && <img src={value} alt="" className="size-20 border border-line object-cover" />}
        <input
          id={path}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          disabled={busy}
          onChange={({ target }) => target.files?.[0] && upload(target.files[0])}
          className="w-full max-w-md rounded-md border border-edge bg-card text-sm file:mr-4 file:h-11 file:border-0 file:bg-band file:px-4 file:font-semibold file:text-ink"
        />
        {value && (
          <button type="button" className="link min-h-8" onClick={() => update(() => '')}>
            {m.site_portrait_none()}
          </button>
        )}
      </div>
      {errors[path] && <p className="text-sm font-medium text-bad">{errors[path]}</p>}
      <Refused reason={reason} />
    </div>
  )
}
