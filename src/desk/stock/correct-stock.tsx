import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { Button } from '#base/ui/button.tsx'
import { Field, Select } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { m } from '#paraglide/messages.js'
import { Fold } from '#trade/orders/fold.tsx'
import { correctStock } from './contract.ts'
import { getMoveName } from './move-name.ts'

const kinds = ['corrected', 'scrapped'] as const

/** Corrects a product's stock, or scraps pieces, with a reason. */
export function CorrectStock({ productId }: { productId: string }) {
  const { submit, busy, reason, fields } = useAction()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const correct = submit(
    async (values) => {
      const kind = kinds.find((name) => name === values.get('kind')) ?? 'corrected'
      const pieces = parseNumber(String(values.get('pieces') ?? '')) ?? 0
      const why = String(values.get('reason') ?? '')
      await api(correctStock, { productId, kind, pieces, reason: why }, { idempotencyKey: key })
      setKey(crypto.randomUUID())
    },
    { toast: m.stock_corrected(), revalidate: true },
  )
  return (
    <Fold title={m.stock_correct()}>
      <form key={key} noValidate onSubmit={correct} className="grid gap-4">
        <Select name="kind" label={m.stock_correct_kind()} error={fields.kind}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {getMoveName(kind)}
            </option>
          ))}
        </Select>
        <Field
          name="pieces"
          label={m.stock_correct_pieces()}
          hint={m.stock_correct_hint()}
          error={fields.pieces}
          className="figures max-w-40"
        />
        <Field name="reason" label={m.stock_reason()} maxLength={200} error={fields.reason} />
        <RefusalNotice reason={reason} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {m.stock_correct_send()}
        </Button>
      </form>
    </Fold>
  )
}
