import { otherLocales } from '#base/platform/text/locale.ts'
import { Field } from '#base/ui/field.tsx'
import { LanguageFields } from '#base/ui/language-fields.tsx'
import { AddButton, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { m } from '#paraglide/messages.js'
import { DaysFields } from './days-fields.tsx'
import { type BandDraft, type MethodDraft, withBand } from './draft.ts'

type Props = {
  method: MethodDraft
  currency: string
  fields: Record<string, string>
  /** Its path in the table. */
  at: string
  onChange: (method: MethodDraft) => void
  onRemove: () => void
}

/** A delivery method: its names, its price by mass, and how long it takes. */
export function MethodFields({ method, currency, fields, at, onChange, onRemove }: Props) {
  const control = (name: 'name' | 'freeFrom') => ({
    name: `${at}.${name}`,
    value: method[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...method, [name]: target.value }),
    error: fields[`is.${at}.${name}`],
  })
  const setBands = (bands: BandDraft[]) => onChange({ ...method, bands })
  return (
    <fieldset className="grid gap-4 rounded-md border border-line bg-card p-4">
      <legend className="px-1 font-semibold">{method.name || m.delivery_method()}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...control('name')} label={m.name()} maxLength={60} />
        <LanguageFields
          languages={otherLocales}
          label={m.name()}
          path={`${at}.translations.name`}
          errorPath={`is.${at}.translations.name`}
          texts={method.translations.name ?? {}}
          errors={fields}
          onChange={(name) => onChange({ ...method, translations: { name } })}
          maxLength={60}
        />
      </div>
      {method.bands.map((band, index) => (
        <Band
          // biome-ignore lint/suspicious/noArrayIndexKey: what a row shows is all in the draft
          key={index}
          band={band}
          currency={currency}
          fields={fields}
          at={`${at}.bands.${index}`}
          onChange={(changed) => setBands(method.bands.with(index, changed))}
          onRemove={method.bands.length > 1 ? () => setBands(method.bands.toSpliced(index, 1)) : undefined}
        />
      ))}
      {method.bands.length < 20 && <AddButton label={m.delivery_band_add()} onAdd={() => onChange(withBand(method))} />}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          {...control('freeFrom')}
          label={m.delivery_free_from({ currency })}
          hint={m.delivery_free_from_hint()}
          inputMode="decimal"
          autoComplete="off"
        />
        <DaysFields days={method} fields={fields} at={at} onChange={(days) => onChange({ ...method, ...days })} />
      </div>
      <RemoveButton name={method.name || m.delivery_method()} onRemove={onRemove} />
    </fieldset>
  )
}

type BandProps = {
  band: BandDraft
  currency: string
  fields: Record<string, string>
  at: string
  onChange: (band: BandDraft) => void
  onRemove: (() => void) | undefined
}

function Band({ band, currency, fields, at, onChange, onRemove }: BandProps) {
  return (
    <div className="grid grid-cols-[1fr_1fr_auto] items-end gap-4">
      <Field
        name={`${at}.kilograms`}
        label={m.delivery_up_to()}
        inputMode="decimal"
        autoComplete="off"
        value={band.kilograms}
        onChange={({ target }) => onChange({ ...band, kilograms: target.value })}
        error={fields[`is.${at}.upToGrams`]}
      />
      <Field
        name={`${at}.price`}
        label={m.delivery_price({ currency })}
        inputMode="decimal"
        autoComplete="off"
        value={band.price}
        onChange={({ target }) => onChange({ ...band, price: target.value })}
        error={fields[`is.${at}.price`]}
      />
      {onRemove && <RemoveButton name={m.delivery_band_of({ mass: band.kilograms })} onRemove={onRemove} />}
    </div>
  )
}
