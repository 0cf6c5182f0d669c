import { useState } from 'react'
import { api } from '#base/platform/contract/client.ts'
import { parseNumber } from '#base/platform/forms.ts'
import { formatNumber, getName } from '#base/platform/text/locale.ts'
import { Button } from '#base/ui/button.tsx'
import { Field } from '#base/ui/field.tsx'
import { useAction } from '#base/ui/hooks/use-action.ts'
import { RefusalNotice } from '#base/ui/refused.tsx'
import { formatQuantity } from '#goods/catalogue/packs/quantity.ts'
import { getConditionName } from '#goods/catalogue/related/condition-name.ts'
import { conditions, type PieceCondition } from '#goods/catalogue/related/conditions.ts'
import { m } from '#paraglide/messages.js'
import { answerReturn, type OrderReturn, receiveReturn } from './contract.ts'
import { getReturnStateName } from './state-name.ts'

type Line = OrderReturn['lines'][number]

const readCount = (values: FormData, name: string) => parseNumber(String(values.get(name) ?? '')) ?? 0

const readPieces = (values: FormData, line: string) =>
  conditions.map((condition) => ({
    condition,
    quantity: readCount(values, `${condition} ${line}`),
    restock: values.has(`restock ${condition} ${line}`),
  }))

/** Records how many pieces arrived in which condition; or that none will arrive. */
export function ReceiveReturn({ found }: { found: OrderReturn }) {
  const receipt = useAction()
  const closing = useAction()
  const receive = receipt.submit(
    (values) =>
      api(receiveReturn, {
        id: found._id,
        lines: found.lines.map(({ line }) => ({
          ...{ line, pieces: readPieces(values, line), finding: String(values.get(`finding ${line}`) ?? '') },
        })),
        rest: values.has('wait') ? 'open' : 'closed',
      }),
    { toast: getReturnStateName('received'), revalidate: true },
  )
  const close = () =>
    closing.run(() => api(answerReturn, { id: found._id, state: 'closed' }), {
      toast: m.return_answered(),
      revalidate: true,
    })
  return (
    <form noValidate onSubmit={receive} className="grid gap-4 print:hidden">
      {found.lines.map((line, index) => (
        <ReceivedLine
          key={line.line}
          line={line}
          errors={{
            pieces: receipt.fields[`lines.${index}.quantity`] ?? receipt.fields[`lines.${index}.pieces`],
            finding: receipt.fields[`lines.${index}.finding`],
          }}
        />
      ))}
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="wait" defaultChecked className="size-5 accent-accent" />
        {m.return_rest_wait()}
      </label>
      {receipt.fields.lines && <p className="text-bad">{m.return_came_nothing()}</p>}
      <RefusalNotice reason={receipt.reason} />
      <RefusalNotice reason={closing.reason} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={receipt.busy}>
          {m.return_receive()}
        </Button>
        <Button variant="secondary" busy={closing.busy} onClick={close}>
          {m.return_close()}
        </Button>
      </div>
    </form>
  )
}

type ReceivedLineProps = { line: Line; errors: { pieces: string | undefined; finding: string | undefined } }

/** How many pieces of a line arrived in which condition. What is not said otherwise is as new, until a number is typed. */
function ReceivedLine({ line, errors }: ReceivedLineProps) {
  const [typed, setTyped] = useState<Partial<Record<PieceCondition, string>>>({})
  const otherwise = conditions.reduce((sum, condition) => sum + (parseNumber(typed[condition] ?? '') || 0), 0)
  const rest = formatNumber(Math.max(0, line.quantity - otherwise), { useGrouping: false })
  const values = { ...typed, as_new: typed.as_new ?? rest }
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-semibold">
        {m.return_announced({ name: getName(line), quantity: formatQuantity(line.quantity, line.packSize) })}
      </legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {conditions.map((condition) => (
          <div key={condition} className="grid content-start">
            <Field
              name={`${condition} ${line.line}`}
              label={getConditionName(condition)}
              inputMode="numeric"
              value={values[condition] ?? ''}
              placeholder={formatNumber(0)}
              onChange={({ currentTarget: { value } }) => setTyped((were) => ({ ...were, [condition]: value }))}
              error={condition === 'as_new' ? errors.pieces : undefined}
              className="figures"
            />
            {condition !== 'other' && <RestockBox condition={condition} line={line.line} />}
          </div>
        ))}
      </div>
      <Field
        name={`finding ${line.line}`}
        label={m.return_finding()}
        hint={m.return_finding_hint()}
        maxLength={300}
        error={errors.finding}
      />
    </fieldset>
  )
}

const RestockBox = ({ condition, line }: { condition: PieceCondition; line: string }) => (
  <label className="flex min-h-11 items-center gap-2 text-sm">
    <input
      type="checkbox"
      name={`restock ${condition} ${line}`}
      defaultChecked={condition === 'as_new'}
      className="size-5 accent-accent"
    />
    {m.return_restock()}
  </label>
)
