import { download } from '#base/platform/contract/client.ts'
import type { Input } from '#base/platform/contract/endpoint.ts'
import { saveAs } from '#base/platform/files/save-as.ts'
import { Button } from '#base/ui/button.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { exportOrders } from '../contract.ts'

type Props = { filter: Input<typeof exportOrders>; isNarrowed: boolean }

/** All orders as a file, or those that the list is narrowed to, on all of its pages. */
export function ExportOrders({ filter, isNarrowed }: Props) {
  const { busy, reason, run } = useAction()
  const save = () => run(async () => saveAs(await download(exportOrders, filter), 'orders.csv'))
  return (
    <div>
      <Button variant="secondary" busy={busy} onClick={save}>
        {isNarrowed ? m.orders_export_listed() : m.orders_export()}
      </Button>
      <RefusalNotice reason={reason} />
    </div>
  )
}
