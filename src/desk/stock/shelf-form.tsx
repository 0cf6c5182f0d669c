import type { Reply } from '#base/platform/contract/endpoint.ts'
import { Problem } from '#base/platform/errors.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { getName, getNameLanguage } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import type { listShelf } from './contract.ts'

type Props = {
  products: Reply<typeof listShelf>
  send: (lines: { part: string; pieces: number }[]) => Promise<readonly { message: string }[]>
}

/** What lies on a shelf, each with a box for what was counted of it; an empty one was not counted. */
export function ShelfForm({ products, send }: Props) {
  const { submit, busy, reason, fields } = useAction()
  const readLines = (values: FormData) =>
    products.flatMap(({ _id, sku }) => {
      const pieces = parseNumber(String(values.get(_id) ?? ''))
      return pieces === undefined ? [] : [{ part: sku, pieces }]
    })
  const count = submit(
    async (values) => {
      const [refused] = await send(readLines(values))
      if (refused) throw new Problem('invalid_fields', refused.message)
    },
    { revalidate: true },
  )
  if (products.length === 0) return <p className="text-muted">{m.count_shelf_none()}</p>
  return (
    <form noValidate onSubmit={count} className="grid max-w-3xl gap-4">
      <ul className="divide-y divide-line border-y border-line">
        {products.map((product) => (
          <li key={product._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <span>
              <span lang={getNameLanguage(product)}>{getName(product)}</span>{' '}
              <span className="figures text-sm text-muted">{product.sku}</span>
            </span>
            <Field
              name={product._id}
              label={m.count_counted_of({ name: product.sku })}
              hideLabel
              inputMode="numeric"
              className="figures max-w-28 text-right"
            />
          </li>
        ))}
      </ul>
      {Object.values(fields).length > 0 && <p className="text-bad">{Object.values(fields).join(' · ')}</p>}
      <RefusalNotice reason={reason} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {m.count_send()}
      </Button>
    </form>
  )
}
