import { type ComponentProps, useMemo } from 'react'
import { Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { listCountries } from './countries.ts'

/** A choice of all countries, with an empty option. */
export function CountrySelect(props: ComponentProps<typeof Select>) {
  const all = useMemo(listCountries, [])
  return (
    <Select {...props}>
      <option value="">{m.country_choose()}</option>
      {all.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  )
}
