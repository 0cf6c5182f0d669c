import { useState } from 'react'
import type { FieldErrors } from '#base/platform/errors.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import type { Address } from './contract.ts'
import { getCountryName } from './country-name.ts'
import { CountrySelect } from './country-select.tsx'
import { useRegions } from './use-regions.ts'

type Props = {
  /** The prefix of its fields' names, such as `delivery.`. */
  at?: string
  /** The section for autofill: `shipping`, `billing`. */
  section?: string
  initial?: Partial<Address>
  fields: FieldErrors
  onPlace?: (place: AddressPlace) => void
}

/** The parts of an address that delivery and tax depend on. */
export type AddressPlace = Pick<Address, 'country' | 'region' | 'postcode'>

/** The fields of an address. The country comes first, since the other fields depend on it. */
export function AddressFields({ at = '', section = '', initial = {}, fields, onPlace }: Props) {
  const [country, setCountry] = useState(initial.country ?? '')
  const [region, setRegion] = useState(initial.region ?? '')
  const regions = useRegions(country)
  const [postcode, setPostcode] = useState(initial.postcode ?? '')
  const place = (next: AddressPlace) => {
    setCountry(next.country)
    setRegion(next.region)
    setPostcode(next.postcode)
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
      {...(name === 'postcode' && { onChange: (event) => place({ country, region, postcode: event.target.value }) })}
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
        onChange={(event) => place({ country: event.target.value, region: '', postcode })}
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
          onChange={(event) => place({ country, region: event.target.value, postcode })}
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

/** The typed address, from fields whose names begin with `at`. */
export function readAddress(form: FormData, at = ''): Address {
  const typed = (name: keyof Address) => String(form.get(at + name) ?? '')
  return {
    ...{ name: typed('name'), company: typed('company'), street: typed('street'), extra: typed('extra') },
    ...{ postcode: typed('postcode'), city: typed('city'), region: typed('region') },
    ...{ country: typed('country'), phone: typed('phone') },
  }
}

/** An address in one line, to choose it by. */
export const formatOneLine = ({ name, company, street, postcode, city, country }: Address): string =>
  [name, company, street, `${postcode} ${city}`.trim(), getCountryName(country)].filter(Boolean).join(', ')
