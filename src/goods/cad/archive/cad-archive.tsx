import { useEffect, useRef, useState } from 'react'
import { lazyImport } from '#base/platform/lazy-import.ts'
import { formatNumber } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import type { ArchivePart } from './archive-part.ts'
import type { MissingFile } from './pack-archive.ts'

const formats = ['step', 'stl', '3mf', 'dxf', 'pdf', 'svg']

type State = { done?: number; missing?: MissingFile[]; failure?: string }

/** Saves the CAD files of a cart, an order or a list as one archive; `name` is that of the file. */
export function CadArchive({ parts, name }: { parts: readonly ArchivePart[]; name: string }) {
  const [format, setFormat] = useState('step')
  const [{ done, missing, failure }, setState] = useState<State>({})
  const work = useRef<AbortController>(undefined)
  useEffect(() => () => work.current?.abort(), [])
  const save = async () => {
    const controller = new AbortController()
    const { signal } = controller
    work.current = controller
    setState({ done: 0 })
    try {
      const { saveArchive } = await lazyImport(() => import('./pack-archive.ts'))
      const onProgress = (count: number) => !signal.aborted && setState({ done: count })
      setState({ missing: await saveArchive({ parts, format, name, signal, onProgress }) })
    } catch (error) {
      setState(signal.aborted ? {} : { failure: (error as Error).message })
      // Where one fails, as without a network, the others stop.
      controller.abort()
    }
  }
  const isBusy = done !== undefined
  return (
    <details className="group mt-4 print:hidden">
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">{m.cad_archive_title()}</summary>
      <div className="mt-1 max-w-xl">
        <p className="text-sm text-muted">{m.cad_archive_text()}</p>
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <div className="w-32">
            <Select
              name="format"
              label={m.cad_archive_format()}
              value={format}
              disabled={isBusy}
              onChange={(event: { target: { value: string } }) => setFormat(event.target.value)}
            >
              {formats.map((value) => (
                <option key={value} value={value}>
                  {value.toUpperCase()}
                </option>
              ))}
            </Select>
          </div>
          <Button variant="secondary" busy={isBusy} onClick={save}>
            {m.cad_archive_save()}
          </Button>
          {isBusy && (
            <Button variant="secondary" onClick={() => work.current?.abort()}>
              {m.cancel()}
            </Button>
          )}
        </div>
        <p role="status" className="figures mt-2 min-h-6 text-sm text-muted">
          {isBusy && m.cad_archive_progress({ done: formatNumber(done), total: formatNumber(parts.length) })}
          {missing && describeResult(parts.length, missing.length)}
        </p>
        {isBusy && <progress value={done} max={parts.length} aria-hidden="true" className="h-2 w-full accent-accent" />}
        <p role="alert" className="font-medium text-bad empty:hidden">
          {failure}
        </p>
        {missing && missing.length > 0 && (
          <ul className="mt-1 text-sm">
            {missing.map(({ sku, reason }) => (
              <li key={sku}>
                <span className="figures font-medium">{sku}</span>: {reason}
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  )
}

const describeResult = (total: number, missing: number): string =>
  missing === total
    ? m.cad_archive_none()
    : m.cad_archive_done({ files: formatNumber(total - missing), total: formatNumber(total) })
