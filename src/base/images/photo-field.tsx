import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { findPhotoProblem, photoTypes } from './photo-problem.ts'

type Props = {
  name: string
  label: string
  error?: string | undefined
  /** The existing photo, which stays if no other is chosen. */
  current?: string
}

/** A photo to upload, with a preview. A file that is too large or no picture is reported immediately. */
export function PhotoField({ name, label, error, current }: Props) {
  const id = useId()
  const [preview, setPreview] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview])

  const onChange = async ({ target: input }: ChangeEvent<HTMLInputElement>) => {
    const file = input.files?.[0]
    const problem = file && (await findPhotoProblem(file))
    // The input is cleared, so that a file that would be refused is never uploaded.
    if (problem) input.value = ''
    setWrong(problem)
    setPreview(file && !problem ? URL.createObjectURL(file) : undefined)
  }
  const said = wrong ?? error
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-4">
        <input
          id={id}
          name={name}
          type="file"
          accept={photoTypes}
          required={!current}
          onChange={onChange}
          aria-invalid={said ? true : undefined}
          aria-describedby={`${id}-said`}
          className="w-full max-w-md rounded-md border border-edge bg-card text-sm file:mr-4 file:h-11 file:border-0 file:bg-band file:px-4 file:font-semibold file:text-ink aria-invalid:border-2 aria-invalid:border-bad"
        />
        {(preview ?? current) && (
          <img src={preview ?? current} alt="" className="size-20 border border-line object-cover" />
        )}
      </div>
      <p id={`${id}-said`} className={said ? 'text-sm font-medium text-bad' : 'text-sm text-muted'}>
        {said ?? m.photo_hint()}
      </p>
    </div>
  )
}
