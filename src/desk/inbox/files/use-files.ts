import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { Problem } from '#base/platform/errors.ts'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { m } from '#paraglide/messages.js'
import { type ConversationFile, uploadConversationFile } from './contract.ts'
import { maxFileMebibytes, maxFiles } from './kinds.ts'

/** Files that are uploaded as they are chosen, and sent with the text. */
export function useFiles() {
  const { busy, reason, run } = useAction()
  const [files, setFiles] = useState<readonly ConversationFile[]>([])
  const add = (chosen: readonly File[]) =>
    run(async () => {
      for (const file of chosen.slice(0, maxFiles - files.length)) {
        if (file.size > maxFileMebibytes * 1024 ** 2)
          throw new Problem('too_large', m.conversation_file_too_large({ name: file.name, max: maxFileMebibytes }))
        const kept = await api(uploadConversationFile, { name: file.name.slice(-120), file })
        setFiles((were) => [...were, kept])
      }
    })
  const remove = (id: string) => setFiles((were) => were.filter(({ _id }) => _id !== id))
  return { files, add, remove, busy, reason, clear: () => setFiles([]) }
}

export type ChosenFiles = ReturnType<typeof useFiles>

/** The part of a call's body that names them; nothing if there are none. */
export const toFileIds = ({ files }: ChosenFiles) => (files.length > 0 ? { files: files.map(({ _id }) => _id) } : {})
