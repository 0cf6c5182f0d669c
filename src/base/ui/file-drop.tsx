import type { DragEvent, ReactNode } from 'react'
import { getButtonClass } from './button.tsx'

type Props = {
  /** What may be dropped, before the button that chooses the same. */
  text: string
  label: string
  accept: string
  multiple?: boolean
  busy: boolean
  onFiles: (files: File[]) => void
  /** Beside the button. */
  beside?: ReactNode
  children?: ReactNode
}

/** A box in which files are dropped, or chosen by its button. */
export function FileDrop({ text, label, accept, multiple = false, busy, onFiles, beside, children }: Props) {
  const take = (files: FileList | null) => {
    if (!busy && files && files.length > 0) onFiles([...files])
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in the box does what dropping does
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      className="grid justify-items-start gap-3 rounded-md border border-dashed border-edge bg-card p-5"
    >
      <p className="text-muted">{text}</p>
      <div className="flex flex-wrap items-start gap-3">
        <label
          className={`${getButtonClass()} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 ${busy ? 'opacity-55' : ''}`}
        >
          {label}
          <input
            type="file"
            accept={accept}
            multiple={multiple}
            disabled={busy}
            className="sr-only"
            onChange={({ target }) => {
              take(target.files)
              target.value = ''
            }}
          />
        </label>
        {beside}
      </div>
      {children}
    </div>
  )
}
