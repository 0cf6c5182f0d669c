import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Deleted, Inserted, line, Modified, Phone } from '#platform/contract/shapes.ts'
import { Country, Region } from '#platform/country.ts'
import { asciiDigits } from '#platform/digits.ts'

const tag = { name: 'Addresses', description: 'Where customers want their orders and invoices.' }

/**
 * A postal address. What else a country asks of it is checked by the server: its postcodes, and its regions where they are
 * part of an address there.
 */
export const Address = z.strictObject({
  name: line(100, 'required'),
  company: line(100).overwrite(asciiDigits),
  street: line(120, 'required').overwrite(asciiDigits),
  /** A second line: a building, a floor, a department. */
  extra: line(120).overwrite(asciiDigits),
  postcode: line(16).overwrite(asciiDigits),
  city: line(80, 'required').overwrite(asciiDigits),
  region: Region,
  country: Country,
  phone: Phone,
})
export type Address = z.output<typeof Address>

export const KeptAddress = Address.extend({ _id: z.string() })
export type KeptAddress = z.output<typeof KeptAddress>

export const listAddresses = endpoint('GET /addresses', {
  tag,
  summary: 'The caller’s address book, the last used first',
  access: 'signed-in',
  reply: z.array(KeptAddress),
})

/** The last used 50 are kept. One that is known already is not added again. */
export const addAddress = endpoint('POST /addresses', {
  tag,
  summary: 'Add an address',
  access: 'signed-in',
  status: 201,
  body: Address,
  reply: Inserted,
})

export const changeAddress = endpoint('PUT /addresses/:id', {
  tag,
  summary: 'Change an address; orders keep the one that they were placed with',
  access: 'signed-in',
  body: Address,
  reply: Modified,
  refusals: ['not_found', 'already_exists'],
})

export const deleteAddress = endpoint('DELETE /addresses/:id', {
  tag,
  summary: 'Delete an address',
  access: 'signed-in',
  reply: Deleted,
  refusals: ['not_found'],
})

/** Empty for a country whose addresses name no region. */
export const listRegions = endpoint('GET /regions', {
  tag,
  summary: 'The regions of a country by their codes',
  access: 'public',
  query: z.strictObject({ country: Country }),
  reply: z.array(z.object({ code: z.string(), name: z.string() })),
})
