import { type ComponentProps, useMemo } from 'react'
import { m } from '#paraglide/messages.js'
import { Select } from '#ui/field.tsx'
import { countries } from './countries.ts'

/** All countries to choose from, and none of them. */
export function CountrySelect(props: ComponentProps<typeof Select>) {
  const all = useMemo(countries, [])
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
