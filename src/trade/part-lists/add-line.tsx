import { useRef } from 'react'
import { Problem } from '#base/platform/errors.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { maxCount } from '#base/platform/limits.ts'
import { getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { matchOnServer } from '#trade/quick-order/use-rows.ts'
import type { EditedLine } from './use-list.ts'

/** Adds a part by any of its numbers, or by its name. */
export function AddLine({ onAdd }: { onAdd: (line: EditedLine) => void }) {
  const action = useAction()
  const form = useRef<HTMLFormElement>(null)
  const add = async (values: FormData) => {
    const text = String(values.get('part')).trim().slice(0, 100)
    const count = parseNumber(String(values.get('pieces'))) ?? 0
    if (text === '' || !Number.isInteger(count) || count < 1 || count > maxCount)
      throw new Problem('invalid_fields', m.cart_whole_number())
    onAdd(await lineFor(text, count))
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={action.submit(add)}
      className="mt-8 grid max-w-2xl gap-3 print:hidden"
    >
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
        <Field name="part" label={m.list_add_part()} maxLength={100} autoComplete="off" spellCheck={false} />
        <Field name="pieces" label={m.list_pieces()} inputMode="numeric" maxLength={7} autoComplete="off" />
        <Button type="submit" variant="secondary" busy={action.busy}>
          {m.cart_add()}
        </Button>
      </div>
      <RefusalNotice reason={action.reason} />
    </form>
  )
}

async function lineFor(text: string, quantity: number): Promise<EditedLine> {
  const { rows } = await matchOnServer([{ text, description: '', count: quantity, unit: 'pieces' }])
  const { outcome, offers } = rows[0]!
  const names = offers.map(({ product }) => `${product.sku} ${getName(product)}`).join('; ')
  if (outcome === 'choose') throw new Problem('invalid_fields', m.list_several({ names }))
  if (outcome === 'unknown')
    throw new Problem('invalid_fields', names === '' ? m.quick_unknown() : m.list_similar({ names }))
  const { product } = offers[0]!
  const { _id: productId, sku, slug, name, translations } = product
  const known = { productId, sku, slug, name, translations, product }
  return { ...known, successor: null, own: { number: '', name: '' }, quantity, note: '' }
}
