import { useState } from 'react'
import type { FieldErrors } from '#base/platform/errors.ts'
import { Select } from '#base/ui/field.tsx'
import { m } from '#paraglide/messages.js'
import { AddressFields, type AddressPlace, formatOneLine } from '#people/addresses/address-fields.tsx'
import type { Address, SavedAddress } from '#people/addresses/contract.ts'

type Props = {
  at: 'delivery.' | 'billing.'
  section: 'shipping' | 'billing'
  label: string
  book: readonly SavedAddress[]
  /** The initial choice: the id of an address of the book, or empty for another one. */
  chosen: string
  initial: Partial<Address>
  fields: FieldErrors
  onPlace?: (place: AddressPlace) => void
}

/** An address of the book, or another one. */
export function AddressChoice({ at, section, label, book, chosen: first, initial, fields, onPlace }: Props) {
  const [chosen, setChosen] = useState(first)
  const [typed, setTyped] = useState<AddressPlace>({
    ...{ country: initial.country ?? '', region: initial.region ?? '', postcode: initial.postcode ?? '' },
  })
  const kept = book.find(({ _id }) => _id === chosen)
  const choose = (id: string) => {
    setChosen(id)
    onPlace?.(book.find(({ _id }) => _id === id) ?? typed)
  }
  const problems = Object.entries(fields).filter(([name]) => name.startsWith(at))
  return (
    <>
      {book.length > 0 && (
        <Select
          name={`${at}id`}
          label={label}
          value={kept ? chosen : ''}
          onChange={(event) => choose(event.target.value)}
          error={kept && problems.map(([, sentence]) => sentence).join(' ')}
        >
          {book.map((address) => (
            <option key={address._id} value={address._id}>
              {formatOneLine(address)}
            </option>
          ))}
          <option value="">{m.address_other()}</option>
        </Select>
      )}
      {/* Hidden rather than removed, so that choosing another address and this again loses nothing. */}
      <div hidden={kept !== undefined}>
        <AddressFields
          at={at}
          section={section}
          initial={initial}
          fields={fields}
          onPlace={(place) => {
            setTyped(place)
            onPlace?.(place)
          }}
        />
      </div>
    </>
  )
}
