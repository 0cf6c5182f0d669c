import { useId } from 'react'
import { RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { acceptedFiles, maxFiles } from './kinds.ts'
import type { ChosenFiles } from './use-files.ts'

/** Chooses the files that are sent with a text. */
export function FileChooser({ chosen, error }: { chosen: ChosenFiles; error?: string | undefined }) {
  const id = useId()
  const { files, add, remove, busy, reason } = chosen
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-semibold">
        {m.conversation_files_add()}
      </label>
      {files.length < maxFiles && (
        <input
          id={id}
          type="file"
          multiple
          accept={acceptedFiles}
          disabled={busy}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const given = [...(target.files ?? [])]
            target.value = ''
            void add(given)
          }}
          className="w-full max-w-md rounded-md border border-edge bg-card text-sm file:mr-4 file:h-11 file:border-0 file:bg-band file:px-4 file:font-semibold file:text-ink"
        />
      )}
      <p id={`${id}-hint`} className={error ? 'text-sm font-medium text-bad' : 'text-sm text-muted'}>
        {error ?? m.conversation_files_hint()}
      </p>
      <ul className="grid gap-1 empty:hidden">
        {files.map(({ _id, name }) => (
          <li key={_id} className="flex items-center gap-3">
            <span className="wrap-anywhere">{name}</span>
            <RemoveButton name={name} onRemove={() => remove(_id)} />
          </li>
        ))}
      </ul>
      <RefusalNotice reason={reason} />
    </div>
  )
}
