import { uploadImage } from '#base/images/contract.ts'
import { photoTypes } from '#base/images/photo-problem.ts'
import { api } from '#base/platform/contract/client.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import type { SitePart } from './part.ts'

type Props = {
  part: SitePart<string>
  label: string
  removeLabel: string
  hint?: string
  /** The classes of the picture, if not those of a square. */
  look?: string
}

const square = 'size-20 object-cover'

/** The portrait of a leader, the picture of a slide or a logo. The photo is uploaded as soon as it is chosen, and shown once the document is saved. */
export function PortraitField({ part, label, removeLabel, hint, look = square }: Props) {
  const { value, path, errors, update } = part
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
      {hint && (
        <p id={`${path}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-4">
        {value && <img src={value} alt="" className={`border border-line ${look}`} />}
        <input
          id={path}
          type="file"
          aria-describedby={hint && `${path}-hint`}
          accept={photoTypes}
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
