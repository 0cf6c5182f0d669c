import { useId, useState } from 'react'
import { Button } from '#base/ui/button.tsx'
import { Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import type { Address } from './contract.ts'
import { CountrySelect } from './country-select.tsx'
import { useRegions } from './use-regions.ts'

export type FormPlace = Pick<Address, 'country' | 'region'>

type FieldsProps = {
  place: FormPlace
  /** Further regions of a country, which its addresses do not use but this list distinguishes. */
  listRegionsOfCountry?: (country: string) => readonly string[]
  onChange: (place: FormPlace) => void
}

/** A country and, where it has some, a region or all of them. */
export function PlaceFields({ place, listRegionsOfCountry = noRegions, onChange }: FieldsProps) {
  const regions = useRegions(place.country, listRegionsOfCountry(place.country).join())
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

type PickerProps = Pick<FieldsProps, 'listRegionsOfCountry'> & { label: string; onAdd: (place: FormPlace) => void }

/** Adds a country or a region to a list. */
export function PlacePicker({ label, listRegionsOfCountry = noRegions, onAdd }: PickerProps) {
  const [place, setPlace] = useState<FormPlace>(emptyPlace)
  const add = () => {
    onAdd(place)
    setPlace(emptyPlace)
  }
  return (
    <div className="flex flex-wrap items-end gap-3 *:min-w-0 [&_select]:max-w-56">
      <PlaceFields place={place} listRegionsOfCountry={listRegionsOfCountry} onChange={setPlace} />
      <Button variant="secondary" disabled={place.country === ''} onClick={add}>
        {label}
      </Button>
    </div>
  )
}

const noRegions = () => []

export const emptyPlace: FormPlace = { country: '', region: '' }
