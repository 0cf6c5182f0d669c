import { useEffect, useRef, useState } from 'react'
import { uploadImage } from '#base/images/contract.ts'
import { findPhotoProblem } from '#base/images/photo-problem.ts'
import { api } from '#base/platform/contract/client.ts'
import { retryWhenLimited } from '#base/platform/contract/retry.ts'
import { toProblem } from '#base/platform/errors.ts'
import { undoRows } from '#base/platform/rows/contract.ts'
import { m } from '#paraglide/messages.js'
import { addProductPicture, matchPictureFiles, maxPictureFiles } from './contract.ts'
import { isAddable, type PictureFile, sortPictureFiles } from './picture-file.ts'

/** The pictures that were dropped, and what becomes of each. */
export function usePictureFiles() {
  const [files, setFiles] = useState<PictureFile[]>([])
  const [leftOut, setLeftOut] = useState(0)
  useRevokedPreviews(files)
  const change = (key: string, part: Partial<PictureFile>) =>
    setFiles((now) => now.map((file) => (file.key === key ? { ...file, ...part } : file)))

  const take = async (dropped: readonly File[]) => {
    const waiting = files.filter(({ state }) => state !== 'added' && state !== 'known')
    const taken = dropped.slice(0, maxPictureFiles - waiting.length)
    setLeftOut(dropped.length - taken.length)
    if (taken.length === 0) return
    const names = taken.map(({ name }) => name.slice(-255))
    const [matches, problems] = await Promise.all([
      api(matchPictureFiles, { names }),
      Promise.all(taken.map(findPhotoProblem)),
    ])
    const added = taken.map((file, index): PictureFile => {
      const [product, problem] = [matches[index]!.product, problems[index]]
      const preview = problem ? '' : URL.createObjectURL(file)
      return { key: crypto.randomUUID(), file, preview, product, state: problem ? 'refused' : 'waiting', problem }
    })
    setFiles(sortPictureFiles([...waiting, ...added]))
  }
  /** Finds the product for a file that is named after none. */
  const assign = async ({ key }: PictureFile, partNumber: string) => {
    const [match] = await api(matchPictureFiles, { names: [partNumber] })
    change(key, { product: match!.product, problem: match!.product ? undefined : m.picture_files_no_part() })
  }
  const send = async (replace: boolean) => {
    let last: string | undefined
    for (const { key, file, product } of files.filter(isAddable)) {
      change(key, { state: 'sending', problem: undefined })
      const isFirst = product!._id !== last
      last = product!._id
      change(key, await sendPicture(file, product!._id, replace && isFirst))
    }
  }
  /** The newest first: a change is undone only while it is a product's last one. */
  const undo = async () => {
    const added = files.filter(({ entry }) => entry).toReversed()
    const { done, refused } = await api(undoRows, { entries: added.map(({ entry }) => entry!) })
    for (const { key, entry } of added) {
      if (done.some(({ id }) => id === entry)) change(key, { state: 'waiting', entry: undefined })
      else change(key, { problem: refused.find(({ id }) => id === entry)?.message })
    }
  }
  const remove = (key: string) => setFiles((now) => now.filter((file) => file.key !== key))
  return { files, leftOut, take, assign, send, undo, remove }
}

async function sendPicture(image: File, id: string, replace: boolean): Promise<Partial<PictureFile>> {
  try {
    const { data } = await retryWhenLimited(() => api(uploadImage, { image }))
    const { entry } = await retryWhenLimited(() => api(addProductPicture, { id, img: data.url, replace }))
    return entry ? { state: 'added', entry } : { state: 'known' }
  } catch (error) {
    const { message, fields } = toProblem(error)
    return { state: 'failed', problem: Object.values(fields ?? {})[0] ?? message }
  }
}

/** Gives back the memory of a picture's preview once its file is gone. */
function useRevokedPreviews(files: readonly PictureFile[]): void {
  const shown = useRef<string[]>([])
  useEffect(() => {
    const now = files.map(({ preview }) => preview)
    for (const preview of shown.current) if (!now.includes(preview)) URL.revokeObjectURL(preview)
    shown.current = now
  }, [files])
  useEffect(
    () => () => {
      for (const preview of shown.current) URL.revokeObjectURL(preview)
    },
    [],
  )
}
