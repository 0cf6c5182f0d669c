import { m } from '#paraglide/messages.js'
import { drawingFileKinds, getDrawingFileName, getDrawingFileUrl } from './file-kinds.ts'

/** A part's files to save, named by its part number. */
export function DownloadList({ id, sku, version }: { id: string; sku: string; version: string }) {
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
      </ul>
    </section>
  )
}
