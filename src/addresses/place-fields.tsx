import { useId, useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/field.tsx'
import type { Address } from './contract.ts'
import { CountrySelect } from './country-select.tsx'
import { useRegions } from './use-regions.ts'

export type Place = Pick<Address, 'country' | 'region'>

/** A country and, where its addresses name one, a region or all of them. */
export function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const regions = useRegions(place.country)
  const id = useId()
  return (
    <>
      <CountrySelect
        name={`${id}country`}
        label={m.country()}
        value={place.country}
        onChange={({ target }) => onChange({ country: target.value, region: '' })}
      />
      {regions.length > 0 && (
        <Select
          name={`${id}region`}
          label={m.address_region()}
          value={place.region}
          onChange={({ target }) => onChange({ ...place, region: target.value })}
        >
          <option value="">{m.place_all()}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

/** Adds a country or a region to a list. */
export function PlacePicker({ label, onAdd }: { label: string; onAdd: (place: Place) => void }) {
  const [place, setPlace] = useState<Place>(nowhere)
  const add = () => {
    onAdd(place)
    setPlace(nowhere)
  }
  return (
    <div className="flex flex-wrap items-end gap-3 *:min-w-0 [&_select]:max-w-56">
      <PlaceFields place={place} onChange={setPlace} />
      <Button variant="secondary" disabled={place.country === ''} onClick={add}>
        {label}
      </Button>
    </div>
  )
}

export const nowhere: Place = { country: '', region: '' }
