import { capitalise } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { formatPack } from '../packs/pack.ts'
import type { ProductPageData } from '../page/page-data.ts'

/** What more of a part costs, and what that saves. */
export function PriceSteps({ product: { steps, packSize } }: { product: ProductPageData }) {
  if (steps.length === 0) return null
  const isPack = packSize > 1
  return (
    <table className="figures mt-4 w-full max-w-md border-collapse text-sm">
      <caption className="sr-only">{m.price()}</caption>
      <thead>
        <tr className="border-b border-edge text-right text-xs">
          <th scope="col" className="py-1 text-left font-semibold">
            {isPack ? capitalise(formatPack(packSize)) : m.break_pieces()}
          </th>
          <th scope="col" className="py-1 font-semibold">
            {m.price()}
          </th>
          {isPack && (
            <th scope="col" className="py-1 font-semibold">
              {m.sizes_each()}
            </th>
          )}
          <th scope="col" className="py-1 font-semibold">
            {m.break_saving()}
          </th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ from, price, piece, saving }) => (
          <tr key={from} className="border-b border-line text-right">
            <th scope="row" className="py-1 text-left font-normal">
              {from}
            </th>
            <td className="py-1 font-semibold">{price}</td>
            {isPack && <td className="py-1 text-muted">{piece}</td>}
            <td className="py-1 text-good">{saving}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
