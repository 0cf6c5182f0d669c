import { download } from '#base/platform/contract/client.ts'
import type { Input } from '#base/platform/contract/endpoint.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { ExportFormat, exportProducts } from '../contract.ts'

const names: Record<ExportFormat, () => string> = {
  csv: () => 'CSV',
  xlsx: () => 'XLSX',
  jsonl: m.export_products_json,
}

type Filter = Omit<Input<typeof exportProducts>, 'format'>

/** All products as a file that an import takes, or those that the list is narrowed to, in each of its formats. */
export function ExportButtons({ filter }: { filter: Filter }) {
  const isFiltered = Object.values(filter).some(Boolean)
  const { busy, reason, run } = useAction()
  const save = (format: ExportFormat) =>
    run(async () => saveAs(await download(exportProducts, { format, ...filter }), `products.${format}`))
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        {isFiltered ? m.export_products_listed() : m.export_products()}
        {ExportFormat.options.map((format) => (
          <Button
            key={format}
            variant="secondary"
            size="small"
            busy={busy}
            aria-label={(isFiltered ? m.export_products_listed_as : m.export_products_as)({ format: names[format]() })}
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
