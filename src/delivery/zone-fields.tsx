import { placeName } from '#addresses/countries.ts'
import { PlacePicker } from '#addresses/place-fields.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/field.tsx'
import { AddButton, RemoveButton } from '#ui/row-buttons.tsx'
import { newMethod, type ZoneDraft } from './draft.ts'
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
        problemOf={(place) => fieldsBelow(fields, `is.${at}.places.${place}`)}
        onChange={(changed) => onChange({ ...zone, places: changed })}
      />
      {methods.map((method, place) => (
        <MethodFields
          key={method.key}
          method={method}
          currency={currency}
          fields={fields}
          at={`${at}.methods.${place}`}
          onChange={(changed) => setMethods(methods.with(place, changed))}
          onRemove={() => setMethods(methods.toSpliced(place, 1))}
        />
      ))}
      {methods.length < 10 && (
        <AddButton label={m.delivery_method_add()} onAdd={() => setMethods([...methods, newMethod()])} />
      )}
    </section>
  )
}

const fieldsBelow = (fields: Record<string, string>, path: string) =>
  Object.entries(fields).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]

type PlacesProps = {
  places: ZoneDraft['places']
  problemOf: (at: number) => string | undefined
  onChange: (places: ZoneDraft['places']) => void
}

function Places({ places, problemOf, onChange }: PlacesProps) {
  return (
    <>
      {places.length === 0 && <p className="text-muted">{m.delivery_places_none()}</p>}
      <ul className="flex flex-wrap gap-2">
        {places.map((place, at) => (
          <li
            key={`${place.country}-${place.region}-${repeatsBefore(places, at)}`}
            className={`rounded-md border px-3 ${problemOf(at) ? 'border-bad' : 'border-line'}`}
          >
            <span className="mr-3">{placeName(place)}</span>
            <RemoveButton name={placeName(place)} onRemove={() => onChange(places.toSpliced(at, 1))} />
            {problemOf(at) && (
              <p role="alert" className="pb-2 text-sm font-medium text-bad">
                {problemOf(at)}
              </p>
            )}
          </li>
        ))}
      </ul>
      <PlacePicker label={m.delivery_place_add()} onAdd={(place) => onChange([...places, place])} />
    </>
  )
}

const repeatsBefore = (places: ZoneDraft['places'], at: number) =>
  places.slice(0, at).filter(({ country, region }) => country === places[at]!.country && region === places[at]!.region)
    .length
