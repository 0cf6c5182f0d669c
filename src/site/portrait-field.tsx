import { uploadImage } from '#images/contract.ts'
import { api } from '#platform/contract/client.ts'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import type { SitePart } from './part.ts'

type Props = { part: SitePart<string>; label: string; removeLabel: string }

/** The portrait of a leader, or the picture of a slide. The photo is uploaded as soon as it is chosen, and shown once the document is saved. */
export function PortraitField({ part: { value, path, errors, update }, label, removeLabel }: Props) {
  const { run, busy, reason } = useAction()
  const upload = (file: File) =>
    run(async () => {
      const { data } = await api(uploadImage, { image: file })
      update(() => data.url)
    })
  return (
    <div className="grid gap-1.5">
      <label htmlFor={path} className="text-sm font-semibold">
        {label}
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
            {removeLabel}
          </button>
        )}
      </div>
      {errors[path] && <p className="text-sm font-medium text-bad">{errors[path]}</p>}
      <RefusalNotice reason={reason} />
    </div>
  )
}
