import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { Scanner, useCanScan } from '#base/ui/scanner.tsx'
import { m } from '#paraglide/messages.js'
import { countPackable } from '../account/line-progress.ts'
import { Fold } from '../fold.tsx'
import type { OrderDetails, OrderLine } from '../shapes.ts'
import { findLineByCode } from './contract.ts'

/** Counts the packs of an order as they are scanned into its box, so that none is missing and none is another. */
export function PackScan({ order }: { order: OrderDetails }) {
  const [scanned, setScanned] = useState<Readonly<Record<string, number>>>({})
  const canScan = useCanScan()
  if (!canScan) return null
  const lines = order.lines.filter((line) => countPackable(line) > 0)
  const getCount = ({ _id }: OrderLine) => scanned[_id] ?? 0
  const isWhole = lines.every((line) => getCount(line) >= countPackable(line))
  const onScan = async (code: string): Promise<string> => {
    const found = await api(findLineByCode, { id: order._id, code })
    const line = lines.find(({ _id }) => _id === found.line)
    if (!line) return m.pack_scan_foreign({ code })
    if (getCount(line) >= countPackable(line)) return m.pack_scan_full({ code: line.sku })
    setScanned((before) => ({ ...before, [line._id]: (before[line._id] ?? 0) + 1 }))
    return m.scan_taken({ code: line.sku })
  }
  return (
    <Fold title={m.pack_scan()}>
      <Scanner onScan={onScan} />
      <ul className="grid divide-y divide-line border-y border-line">
        {lines.map((line) => (
          <li key={line._id} className="flex justify-between gap-4 py-2">
            <span className="wrap-anywhere">
              {getName(line)} <span className="figures block text-sm text-muted">{line.sku}</span>
            </span>
            <span
              className={`figures shrink-0 font-semibold ${getCount(line) >= countPackable(line) ? 'text-good' : ''}`}
            >
              {m.pack_scan_count({
                done: formatNumber(getCount(line)),
                all: formatNumber(countPackable(line)),
              })}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="font-medium text-good">
        {isWhole && m.pack_scan_done()}
      </p>
    </Fold>
  )
}
