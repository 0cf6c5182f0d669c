import { translate } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'
import { type AskedField, askedFields, toAskedAttribute } from '../products/completeness.ts'
import type { FamilyDraft } from './family-draft.ts'

type Props = { draft: FamilyDraft; onChange: (draft: FamilyDraft) => void }

/** What the products of a family should have: fields of every product, and its own attributes once they are saved. */
export function AskFields({ draft, onChange }: Props) {
  const choices = [
    ...Object.entries(askedFields).map(([name, label]) => ({ name: name as AskedField | string, label: label() })),
    ...draft.attributes
      .filter(({ key }) => key !== '')
      .map((attribute) => ({ name: toAskedAttribute(attribute.key), label: translate(attribute, 'label') })),
  ]
  const change = (name: string, isAsked: boolean) => {
    const names = choices.map((choice) => choice.name)
    const asks = names.filter((each) => (each === name ? isAsked : draft.asks.includes(each)))
    onChange({ ...draft, asks })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="text-sm font-semibold">{m.family_asks()}</legend>
      <p className="text-sm text-muted">{m.family_asks_hint()}</p>
      <div className="grid gap-x-5 sm:grid-cols-2 lg:grid-cols-3">
        {choices.map(({ name, label }) => (
          <label key={name} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              name="asks"
              value={name}
              checked={draft.asks.includes(name)}
              onChange={({ target }) => change(name, target.checked)}
              className="size-5 accent-action"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
