import type { ReactNode } from 'react'
import { m } from '#paraglide/messages.js'
import { drawingFileKinds, getDrawingFileName, getDrawingFileUrl } from './file-kinds.ts'

type Props = { id: string; sku: string; version: string; children?: ReactNode }

/** A part's files to save, named by its part number; `children` are those that others make. */
export function DownloadList({ id, sku, version, children }: Props) {
  return (
    <section aria-labelledby="drawing-files">
      <h2 id="drawing-files" className="text-xl">
        {m.drawing_files()}
      </h2>
      <ul className="mt-2 flex flex-wrap gap-x-4 text-sm">
        {Object.entries(drawingFileKinds).map(([kind, media]) => (
          <li key={kind}>
            <a
              href={getDrawingFileUrl(id, kind, version)}
              download={getDrawingFileName(sku, kind)}
              type={media}
              className="link flex min-h-11 items-center px-1"
            >
              {kind.toUpperCase()}
            </a>
          </li>
        ))}
        {children}
      </ul>
    </section>
  )
}
