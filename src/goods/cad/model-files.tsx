import { getDrawingFileName, getDrawingFileUrl } from '#goods/drawings/file-kinds.ts'
import { cadFormats } from './formats.ts'

/** A part's models to save, as items of the list of its drawing's files. One that the shop has yet to make is waited for. */
export const ModelFiles = ({ id, sku, version }: { id: string; sku: string; version: string }) =>
  cadFormats.map((format) => (
    <li key={format}>
      <a
        href={getDrawingFileUrl(id, format, version)}
        download={getDrawingFileName(sku, format)}
        onClick={(event) => {
          const link = event.currentTarget
          event.preventDefault()
          // Without the script a browser saves it by itself.
          import('./save-model.ts').then(
            ({ saveModel }) => saveModel(link),
            () => location.assign(link.href),
          )
        }}
        className="link flex min-h-11 items-center px-1 aria-busy:animate-pulse"
      >
        {format.toUpperCase()}
      </a>
    </li>
  ))
