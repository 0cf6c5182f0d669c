import { m } from '#paraglide/messages.js'
import { download } from '#platform/contract/client.ts'
import { saveAs } from '#platform/save-as.ts'
import { Button } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
import { ExportFormat, exportProducts } from './contract.ts'

const names: Record<ExportFormat, () => string> = {
  csv: () => 'CSV',
  xlsx: () => 'XLSX',
  jsonl: m.export_products_json,
}

/** All products as a file that an import takes, in each of its formats. */
export function ExportButtons() {
  const { busy, reason, run } = useAction()
  const save = (format: ExportFormat) =>
    run(async () => saveAs(await download(exportProducts, { format }), `products.${format}`))
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {m.export_products()}
        {ExportFormat.options.map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={m.export_products_as({ format: names[format]() })}
            onClick={() => save(format)}
          >
            {names[format]()}
          </Button>
        ))}
      </p>
      <RefusalNotice reason={reason} />
    </div>
  )
}
