import { drawingFileKinds, getDrawingFileName, getDrawingFileUrl } from './file-kinds.ts'

/** The files of a part's drawing to save, named by its part number. */
export const DownloadList = ({ id, sku, version }: { id: string; sku: string; version: string }) => (
  <ul className="flex flex-wrap gap-x-4 text-sm">
    {Object.keys(drawingFileKinds).map((kind) => (
      <li key={kind}>
        <a
          href={getDrawingFileUrl(id, kind, version)}
          download={getDrawingFileName(sku, kind)}
          className="link flex min-h-11 items-center px-1"
        >
          {kind.toUpperCase()}
        </a>
      </li>
    ))}
  </ul>
)
