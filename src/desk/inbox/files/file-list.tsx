import { download } from '#base/platform/contract/client.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { formatBytes } from '#base/platform/text/locale.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { type ConversationFile, getConversationFile } from './contract.ts'

type Props = { files: readonly ConversationFile[]; load: LoadFile }

/** How a file is loaded, which depends on who reads. */
export type LoadFile = (id: string) => Promise<Blob>

/** A file for whoever is signed in. */
export const loadOwnFile: LoadFile = (id) => download(getConversationFile, { id })

/** The files of a text, to be saved. */
export function FileList({ files, load }: Props) {
  const { busy, reason, run } = useAction()
  if (files.length === 0) return null
  return (
    <div className="grid gap-2">
      <ul aria-label={m.conversation_files()} className="grid gap-1">
        {files.map(({ _id, name, bytes }) => (
          <li key={_id}>
            <button
              type="button"
              disabled={busy}
              onClick={() => run(async () => saveAs(await load(_id), name))}
              className="link min-h-8 text-left wrap-anywhere"
            >
              {name} <span className="figures text-sm text-muted">{formatBytes(bytes)}</span>
            </button>
          </li>
        ))}
      </ul>
      <RefusalNotice reason={reason} />
    </div>
  )
}
