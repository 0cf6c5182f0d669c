import { m } from '#paraglide/messages.js'
import { download } from '#platform/contract/client.ts'
import type { Input } from '#platform/contract/endpoint.ts'
import { saveAs } from '#platform/save-as.ts'
import { Button } from '#ui/button.tsx'
import { RefusalNotice } from '#ui/refused.tsx'
import { useAction } from '#ui/use-action.ts'
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
