import type { ReactNode } from 'react'
import { drawingFileKinds, getDrawingFileName, getDrawingFileUrl } from './file-kinds.ts'

type Props = { id: string; sku: string; version: string; children?: ReactNode }

/** The files of a part's drawing to save, named by its part number; `children` are those that others make. */
export const DownloadList = ({ id, sku, version, children }: Props) => (
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
    {children}
  </ul>
)
