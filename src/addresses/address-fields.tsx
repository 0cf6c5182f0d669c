import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import type { FieldErrors } from '#platform/errors.ts'
import { Field, Select } from '#ui/field.tsx'
import type { Address } from './contract.ts'
import { countryName } from './countries.ts'
import { CountrySelect } from './country-select.tsx'
import { useRegions } from './use-regions.ts'

type Props = {
  /** What its fields' names begin with, such as `delivery.`. */
  at?: string
  /** What browsers fill in: `shipping`, `billing`. */
  section?: string
  initial?: Partial<Address>
  fields: FieldErrors
  onPlace?: (place: { country: string; region: string }) => void
}

/** The fields of an address, its country first: what else is asked depends on it. */
export function AddressFields({ at = '', section = '', initial = {}, fields, onPlace }: Props) {
  const [country, setCountry] = useState(initial.country ?? '')
  const [region, setRegion] = useState(initial.region ?? '')
  const regions = useRegions(country)
  const place = (next: { country: string; region: string }) => {
    setCountry(next.country)
    setRegion(next.region)
    onPlace?.(next)
  }
  const text = (name: keyof Address, label: string, autoComplete: string, maxLength: number, required = true) => (
    <Field
      name={at + name}
      label={label}
      autoComplete={`${section} ${autoComplete}`.trim()}
      maxLength={maxLength}
      required={required}
      defaultValue={initial[name]}
      error={fields[at + name]}
      {...(name === 'phone' && { type: 'tel' })}
    />
  )
  return (
    <div className="grid gap-5">
      <CountrySelect
        name={`${at}country`}
        label={m.country()}
        autoComplete={`${section} country`.trim()}
        required
        value={country}
        onChange={(event) => place({ country: event.target.value, region: '' })}
        error={fields[`${at}country`]}
      />
      {text('name', m.address_name(), 'name', 100)}
      {text('company', m.address_company(), 'organization', 100, false)}
      {text('street', m.address_street(), 'address-line1', 120)}
      {text('extra', m.address_extra(), 'address-line2', 120, false)}
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        {text('postcode', m.address_postcode(), 'postal-code', 16, false)}
        {text('city', m.address_city(), 'address-level2', 80)}
      </div>
      {regions.length > 0 ? (
        <Select
          name={`${at}region`}
          label={m.address_region()}
          autoComplete={`${section} address-level1`.trim()}
          value={region}
          onChange={(event) => place({ country, region: event.target.value })}
          error={fields[`${at}region`]}
        >
          <option value="">{m.address_region_choose()}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      ) : (
        <input type="hidden" name={`${at}region`} value={region} />
      )}
      {text('phone', m.phone(), 'tel', 30)}
    </div>
  )
}

/** The address that was typed into fields whose names begin with `at`. */
export function addressIn(form: FormData, at = ''): Address {
  const typed = (name: keyof Address) => String(form.get(at + name) ?? '')
  return {
    ...{ name: typed('name'), company: typed('company'), street: typed('street'), extra: typed('extra') },
    ...{ postcode: typed('postcode'), city: typed('city'), region: typed('region') },
    ...{ country: typed('country'), phone: typed('phone') },
  }
}

/** An address in one line, to choose it by. */
export const inOneLine = ({ name, company, street, postcode, city, country }: Address): string =>
  [name, company, street, `${postcode} ${city}`.trim(), countryName(country)].filter(Boolean).join(', ')
