import { type MouseEvent, useState } from 'react'
import { getDrawingFileName, getDrawingFileUrl } from '#drawings/file-kinds.ts'
import { lazyImport } from '#platform/lazy-import.ts'
import { type CadFormat, cadFormats, cadMedia } from './formats.ts'

/** A part's models to save, as items of the list of its drawing's files. One that the shop has yet to make is waited for. */
export function ModelFiles({ id, sku, version }: { id: string; sku: string; version: string }) {
  const [busy, setBusy] = useState<CadFormat>()
  const [refused, setRefused] = useState('')
  const save = async (event: MouseEvent<HTMLAnchorElement>, format: CadFormat) => {
    event.preventDefault()
    if (busy) return
    setBusy(format)
    setRefused('')
    try {
      const { saveModel } = await lazyImport(() => import('./save-model.ts'))
      await saveModel(getDrawingFileUrl(id, format, version), getDrawingFileName(sku, format))
    } catch (error) {
      setRefused((error as Error).message)
    }
    setBusy(undefined)
  }
  return (
    <>
      {cadFormats.map((format) => (
        <li key={format}>
          <a
            href={getDrawingFileUrl(id, format, version)}
            download={getDrawingFileName(sku, format)}
            type={cadMedia[format]}
            aria-busy={busy === format || undefined}
            onClick={(event) => save(event, format)}
            className="link flex min-h-11 items-center px-1 aria-busy:animate-pulse"
          >
            {format.toUpperCase()}
          </a>
        </li>
      ))}
      <li role="alert" className="basis-full font-medium text-bad empty:hidden">
        {refused}
      </li>
    </>
  )
}
