import type { FieldErrors } from '#base/platform/errors.ts'
import { Field, Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { formatOneLine } from '#people/addresses/address-fields.tsx'
import type { Address, SavedAddress } from '#people/addresses/contract.ts'
import { getCountryName } from '#people/addresses/country-name.ts'
import { useRegions } from '#people/addresses/use-regions.ts'

type Props = {
  address: Address
  book: readonly SavedAddress[]
  /** Where the shop delivers to. */
  countries: readonly string[]
  empty: Address
  /** Nothing is sent to the address: it is that of the invoice. */
  isFetched: boolean
  onChange: (address: Address) => void
  fields: FieldErrors
}

/** The phone and the address of a purchase: one of the address book, or another one. */
export function PurchaseAddress({ address, book, countries, empty, isFetched, onChange, fields }: Props) {
  const text = (name: 'phone' | 'postcode' | 'city', label: string, autoComplete: string, maxLength: number) => (
    <Field
      name={name}
      label={label}
      autoComplete={autoComplete}
      required={name !== 'postcode'}
      maxLength={maxLength}
      value={address[name]}
      onChange={({ target }) => onChange({ ...address, [name]: target.value })}
      error={fields[`delivery.${name}`]}
      {...(name === 'phone' && { type: 'tel' })}
    />
  )
  return (
    <>
      {book.length > 0 && <BookChoice {...{ address, book, empty, isFetched, onChange }} />}
      {text('phone', m.phone(), 'tel', 30)}
      <Field
        name="address"
        label={m.address()}
        hint={isFetched ? m.checkout_pickup_address() : undefined}
        autoComplete="street-address"
        required
        maxLength={120}
        value={address.street}
        // The second line, such as a floor, belongs to the street that was chosen.
        onChange={({ target }) => onChange({ ...address, street: target.value, extra: '' })}
        error={fields['delivery.street'] ?? fields['delivery.name']}
      />
      <div className="grid gap-5 sm:grid-cols-[10rem_1fr]">
        {text('postcode', m.address_postcode(), 'postal-code', 16)}
        {text('city', m.address_city(), 'address-level2', 80)}
      </div>
      <PlaceChoice {...{ address, countries, onChange, fields }} />
    </>
  )
}

type BookProps = Pick<Props, 'address' | 'book' | 'empty' | 'isFetched' | 'onChange'>

function BookChoice({ address, book, empty, isFetched, onChange }: BookProps) {
  const chosen = book.find(({ _id, ...saved }) => JSON.stringify(saved) === JSON.stringify(address))
  const choose = (id: string) => {
    const { _id, ...saved } = book.find((item) => item._id === id) ?? { _id: '', ...empty }
    onChange(saved)
  }
  return (
    <Select
      name="saved"
      label={isFetched ? m.checkout_billing() : m.cart_deliver_to()}
      value={chosen?._id ?? ''}
      onChange={({ target }) => choose(target.value)}
    >
      {book.map((saved) => (
        <option key={saved._id} value={saved._id} translate="no">
          {formatOneLine(saved)}
        </option>
      ))}
      <option value="">{m.address_other()}</option>
    </Select>
  )
}

/** The country, and its region where it has some. */
function PlaceChoice({
  address,
  countries,
  onChange,
  fields,
}: Pick<Props, 'address' | 'countries' | 'onChange' | 'fields'>) {
  const regions = useRegions(address.country)
  const named = countries
    .map((code) => ({ code, name: getCountryName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Select
        name="country"
        label={m.country()}
        autoComplete="country"
        value={address.country}
        onChange={({ target }) => onChange({ ...address, country: target.value, region: '' })}
        error={fields['delivery.country']}
      >
        {named.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {regions.length > 0 && (
        <Select
          name="region"
          label={m.address_region()}
          value={address.region}
          onChange={({ target }) => onChange({ ...address, region: target.value })}
          error={fields['delivery.region']}
        >
          <option value="">{m.address_region_choose()}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}
