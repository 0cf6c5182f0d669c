import { Field } from '#base/ui/field.tsx'
import { AddButton, RemoveButton } from '#base/ui/lists/row-buttons.tsx'
import { m } from '#paraglide/messages.js'
import { getPlaceName } from '#people/addresses/country-name.ts'
import { PlacePicker } from '#people/addresses/place-fields.tsx'
import { createMethodDraft, type ZoneDraft } from './draft.ts'
import { MethodFields } from './method-fields.tsx'

type Props = {
  zone: ZoneDraft
  currency: string
  fields: Record<string, string>
  /** Its path in the table. */
  at: string
  onChange: (zone: ZoneDraft) => void
  onRemove: () => void
}

/** A zone: its name, its countries, and how it is delivered to. */
export function ZoneFields({ zone, currency, fields, at, onChange, onRemove }: Props) {
  const { name, places, methods } = zone
  const setMethods = (changed: ZoneDraft['methods']) => onChange({ ...zone, methods: changed })
  return (
    <section className="grid gap-5 border-t border-line pt-5" aria-label={m.delivery_zone_of({ name })}>
      <div className="flex items-end justify-between gap-4">
        <Field
          name={`${at}.name`}
          label={m.delivery_zone()}
          value={name}
          onChange={({ target }) => onChange({ ...zone, name: target.value })}
          maxLength={60}
          error={fields[`is.${at}.name`]}
        />
        <RemoveButton name={m.delivery_zone_of({ name })} onRemove={onRemove} />
      </div>
      <Places
        places={places}
        getProblem={(place) => fieldsBelow(fields, `is.${at}.places.${place}`)}
        onChange={(changed) => onChange({ ...zone, places: changed })}
      />
      {methods.map((method, index) => (
        <MethodFields
          key={method.key}
          method={method}
          currency={currency}
          fields={fields}
          at={`${at}.methods.${index}`}
          onChange={(changed) => setMethods(methods.with(index, changed))}
          onRemove={() => setMethods(methods.toSpliced(index, 1))}
        />
      ))}
      {methods.length < 10 && (
        <AddButton label={m.delivery_method_add()} onAdd={() => setMethods([...methods, createMethodDraft()])} />
      )}
    </section>
  )
}

const fieldsBelow = (fields: Record<string, string>, path: string) =>
  Object.entries(fields).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]

type PlacesProps = {
  places: ZoneDraft['places']
  getProblem: (index: number) => string | undefined
  onChange: (places: ZoneDraft['places']) => void
}

function Places({ places, getProblem, onChange }: PlacesProps) {
  return (
    <>
      {places.length === 0 && <p className="text-muted">{m.delivery_places_none()}</p>}
      <ul className="flex flex-wrap gap-2">
        {places.map((place, index) => (
          <li
            key={`${place.country}-${place.region}-${repeatsBefore(places, index)}`}
            className={`rounded-md border px-3 ${getProblem(index) ? 'border-bad' : 'border-line'}`}
          >
            <span className="mr-3">{getPlaceName(place)}</span>
            <RemoveButton name={getPlaceName(place)} onRemove={() => onChange(places.toSpliced(index, 1))} />
            {getProblem(index) && (
              <p role="alert" className="pb-2 text-sm font-medium text-bad">
                {getProblem(index)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <PlacePicker label={m.delivery_place_add()} onAdd={(place) => onChange([...places, place])} />
    </>
  )
}

const repeatsBefore = (places: ZoneDraft['places'], index: number) =>
  places
    .slice(0, index)
    .filter(({ country, region }) => country === places[index]!.country && region === places[index]!.region).length
