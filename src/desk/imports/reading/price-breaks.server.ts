import { type DecimalMark, parsePrice } from '#base/platform/text/written-numbers.ts'
import { parseCell } from '#goods/catalogue/importing/cells.ts'
import { toChargedMinor } from './amounts.server.ts'
import { CellProblem } from './cell-problem.server.ts'
import type { RawCell } from './row-context.ts'

/** Price breaks as an export has them, or as people write them: `10: 3.60; 100: 3.20`. */
export function parseBreaks(cell: RawCell, mark: DecimalMark, currency: string): unknown {
  if (typeof cell !== 'string' || cell.trim().startsWith('['))
    return typeof cell === 'string' ? parseCell('json', cell) : cell
  return cell.split(/;|\n/).flatMap((text) => {
    if (text.trim() === '') return []
    const [quantity = '', price = ''] = text.split(/[:=]/)
    const amount = parsePrice(price, mark, currency)
    const fromQty = Number(quantity.trim())
    if (amount === undefined || !Number.isInteger(fromQty)) throw new CellProblem({ code: 'not_breaks' })
    return [{ fromQty, unitPriceCents: toChargedMinor(amount, currency) }]
  })
}
