import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import { DeletedReply, InsertedReply, line, ModifiedReply, Phone } from '#base/platform/contract/shapes.ts'
import { toAsciiDigits } from '#base/platform/text/digits.ts'
import { Country, Region } from './country.ts'
import { toPostcode } from './postcode.ts'

const tag = { name: 'Addresses', description: 'Where customers want their orders and invoices.' }

const fields = {
  name: line(100, 'required'),
  company: line(100).overwrite(toAsciiDigits),
  street: line(120, 'required').overwrite(toAsciiDigits),
  /** A second line: a building, a floor, a department. */
  extra: line(120).overwrite(toAsciiDigits),
  postcode: line(16).overwrite(toAsciiDigits),
  city: line(80, 'required').overwrite(toAsciiDigits),
  region: Region,
  country: Country,
  phone: Phone,
}

/**
 * A postal address, with its postcode in the form of its country. The server also checks the country's rules: its
 * postcodes, and its regions where addresses there need one.
 */
export const Address = z
  .strictObject(fields)
  .overwrite((address) => ({ ...address, postcode: toPostcode(address.country, address.postcode) }))
export type Address = z.output<typeof Address>

export const SavedAddress = z.strictObject({ ...fields, _id: z.string() })
export type SavedAddress = z.output<typeof SavedAddress>

export const listAddresses = endpoint('GET /addresses', {
  tag,
  summary: 'The caller’s address book, the last used first',
  access: 'signed-in',
  reply: z.array(SavedAddress),
})

/** The 50 last used ones are kept. Adding a known one again has no effect. */
export const addAddress = endpoint('POST /addresses', {
  tag,
  summary: 'Add an address',
  access: 'signed-in',
  status: 201,
  body: Address,
  reply: InsertedReply,
})

export const changeAddress = endpoint('PUT /addresses/:id', {
  tag,
  summary: 'Change an address; orders keep the one that they were placed with',
  access: 'signed-in',
  body: Address,
  reply: ModifiedReply,
  refusals: ['not_found', 'already_exists'],
})

export const deleteAddress = endpoint('DELETE /addresses/:id', {
  tag,
  summary: 'Delete an address',
  access: 'signed-in',
  reply: DeletedReply,
  refusals: ['not_found'],
})

/** Empty for a country whose addresses have no region. `also`: codes of regions to list anyway, such as `20,30`. */
export const listRegions = endpoint('GET /regions', {
  tag,
  summary: 'The regions of a country by their codes',
  access: 'public',
  query: z.strictObject({
    country: Country,
    also: z
      .string()
      .regex(/^[A-Z0-9]{1,3}(,[A-Z0-9]{1,3}){0,9}$/)
      .optional(),
  }),
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
})
