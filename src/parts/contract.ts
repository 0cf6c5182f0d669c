import { z } from 'zod'
import { Product } from '#catalogue/contract.ts'
import { Picture } from '#images/contract.ts'
import { OwnName } from '#own-numbers/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Deleted, Id, Inserted, line, Modified, Page, SearchText } from '#platform/contract/shapes.ts'

const tag = { name: 'My parts', description: 'What a customer has bought, and what the customer calls it.' }

/** What a part is or was called, and what is sold of it now. */
const named = {
  productId: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  nameBn: z.string(),
  /** Null: it is not sold any more. */
  product: Product.nullable(),
  /** What is sold in its place, if it is not sold any more. */
  successor: z.object({ slug: z.string(), name: z.string(), nameBn: z.string() }).nullable(),
  own: OwnName,
}

/** The last order that has it; `price` is of one sales unit then, which were so many pieces. */
const LastBought = z.object({
  order: z.string(),
  number: z.string(),
  at: z.iso.datetime(),
  price: z.number(),
  currency: z.string(),
  packSize: z.int(),
  quantity: z.int(),
})

/** A part that its customer has bought `times` times, `pieces` single pieces in all, or has only named. */
export const Part = z.object({ ...named, times: z.int(), pieces: z.int(), last: LastBought.nullable() })
export type Part = z.output<typeof Part>

export const PartSort = z.enum(['last', 'times', 'name'])

/** `q` is looked for in the shop’s part numbers and names and in those of the caller. */
export const listParts = endpoint('GET /parts', {
  tag,
  summary: 'What the caller has bought and paid, or has named',
  access: 'signed-in',
  query: Page.extend({ q: SearchText.optional(), sort: PartSort.optional() }),
  reply: z.array(Part),
})

const lists = { name: 'Lists', description: 'Lists of parts that customers keep, order again and share.' }

/** So many lists an account can have, and so many lines a list. */
export const mostLists = 100
export const mostLines = 200

/** Quantities count single pieces, also of what is sold in packs: a bill of materials says what one unit needs. */
export const ListLine = z.strictObject({
  productId: Id,
  quantity: z.int().min(1).max(1_000_000),
  note: line(200),
})
export type ListLine = z.output<typeof ListLine>

const listed = { name: line(100, 'required'), lines: z.array(ListLine).max(mostLines) }

/** A line with what it is today. */
export const SavedLine = z.object({ ...named, quantity: z.int(), note: z.string() })
export type SavedLine = z.output<typeof SavedLine>

export const List = z.object({
  _id: z.string(),
  name: z.string(),
  version: z.int(),
  /** Whoever has the token reads the list. */
  shared: z.object({ token: z.string(), notes: z.boolean() }).nullable(),
  lines: z.array(SavedLine),
})
export type List = z.output<typeof List>

export const ListName = z.object({
  _id: z.string(),
  name: z.string(),
  lines: z.int(),
  isShared: z.boolean(),
  changedAt: z.iso.datetime(),
})
export type ListName = z.output<typeof ListName>

export const listLists = endpoint('GET /lists', {
  tag: lists,
  summary: 'The caller’s lists, the last changed first',
  access: 'signed-in',
  reply: z.array(ListName),
})

/** Lines of one product become one; lines of products that never existed are dropped. */
export const createList = endpoint('POST /lists', {
  tag: lists,
  summary: 'Save a list',
  access: 'signed-in',
  idempotent: true,
  status: 201,
  body: z.strictObject(listed),
  reply: Inserted,
  refusals: ['too_many'],
})

export const getList = endpoint('GET /lists/:id', {
  tag: lists,
  summary: 'A list of the caller, with what its parts are today',
  access: 'signed-in',
  reply: List,
  refusals: ['not_found'],
})

/** The whole list as it shall be; `version` is that of the list that was changed. */
export const changeList = endpoint('PUT /lists/:id', {
  tag: lists,
  summary: 'Change a list',
  access: 'signed-in',
  body: z.strictObject({ ...listed, version: z.int32().min(1) }),
  reply: z.object({ version: z.int() }),
  refusals: ['not_found', 'stale_version'],
})

export const deleteList = endpoint('DELETE /lists/:id', {
  tag: lists,
  summary: 'Delete a list',
  access: 'signed-in',
  reply: Deleted,
  refusals: ['not_found'],
})

/** A list that is shared already keeps its token. */
export const shareList = endpoint('PUT /lists/:id/share', {
  tag: lists,
  summary: 'Let everybody read a list who is given its token',
  access: 'signed-in',
  body: z.strictObject({ notes: z.boolean() }),
  reply: z.object({ token: z.string() }),
  refusals: ['not_found', 'address_unconfirmed'],
})

/** Its token is worth nothing from then on. */
export const unshareList = endpoint('DELETE /lists/:id/share', {
  tag: lists,
  summary: 'Share a list no longer',
  access: 'signed-in',
  reply: Modified,
  refusals: ['not_found'],
})

/** What strangers see of a line: neither prices nor its owner’s numbers, and its note only if notes are shared. */
const SharedLine = z.object({
  productId: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  nameBn: z.string(),
  picture: Picture.nullable(),
  isSold: z.boolean(),
  quantity: z.int(),
  note: z.string(),
})
export type SharedLine = z.output<typeof SharedLine>

export const SharedList = z.object({ name: z.string(), lines: z.array(SharedLine) })
export type SharedList = z.output<typeof SharedList>

// In the query, which is not logged.
export const getSharedList = endpoint('GET /shared-list', {
  tag: lists,
  summary: 'A list that its owner has shared',
  access: 'public',
  query: z.strictObject({ token: z.string().regex(/^[\w-]{1,100}$/) }),
  reply: SharedList,
  refusals: ['not_found'],
})
