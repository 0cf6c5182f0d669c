import { z } from 'zod'
import { Picture } from '#base/images/contract.ts'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  DeletedReply,
  Id,
  InsertedReply,
  line,
  ModifiedReply,
  PageQuery,
  SearchText,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { maxCount, maxLines, maxNote } from '#base/platform/limits.ts'
import { Product } from '#goods/catalogue/contract.ts'
import { OwnName } from '#goods/own-numbers/contract.ts'

const tag = { name: 'My parts', description: 'What a customer has bought, and what the customer calls it.' }

/** A part's name, past or present, and the product sold now. */
const named = {
  productId: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  translations: translationsFor('name'),
  /** Null: it is not sold any more. */
  product: Product.nullable(),
  /** The successor, if the part is no longer sold. */
  successor: z.object({ slug: z.string(), name: z.string(), translations: translationsFor('name') }).nullable(),
  own: OwnName,
}

/** The last order with this part; `price` is that of one sales unit then, which had `pieces` pieces. */
const LastBought = z.object({
  order: z.string(),
  number: z.string(),
  at: z.iso.datetime(),
  price: z.number(),
  currency: z.string(),
  packSize: z.int(),
  quantity: z.int(),
})

/** A part that its customer has bought `times` times, `pieces` single pieces in total, or has only named. */
export const CustomerPart = z.object({ ...named, times: z.int(), pieces: z.int(), last: LastBought.nullable() })
export type CustomerPart = z.output<typeof CustomerPart>

export const PartSort = z.enum(['last', 'times', 'name'])

/** `q` searches the shop’s and the caller's own part numbers and names. */
export const listParts = endpoint('GET /parts', {
  tag,
  summary: 'What the caller has bought and paid, or has named',
  access: 'signed-in',
  query: PageQuery.extend({ q: SearchText.optional(), sort: PartSort.optional() }),
  reply: z.array(CustomerPart),
})

const lists = { name: 'Lists', description: 'Lists of parts that customers keep, order again and share.' }

/** The maximum number of lists per account. */
export const maxLists = 100

/**
 * Quantities count single pieces, even of products sold in packs, since a bill of materials gives the need of one unit.
 */
export const PartListLine = z.strictObject({
  productId: Id,
  quantity: z.int().min(1).max(maxCount),
  note: line(maxNote),
})
export type PartListLine = z.output<typeof PartListLine>

const listed = { name: line(100, 'required'), lines: z.array(PartListLine).max(maxLines) }

/** A line with its product as sold today. */
export const SavedPartListLine = z.object({ ...named, quantity: z.int(), note: z.string() })
export type SavedPartListLine = z.output<typeof SavedPartListLine>

export const PartList = z.object({
  _id: z.string(),
  name: z.string(),
  version: z.int(),
  /** Anyone with the token can read the list. */
  shared: z.object({ token: z.string(), notes: z.boolean() }).nullable(),
  lines: z.array(SavedPartListLine),
})
export type PartList = z.output<typeof PartList>

export const PartListName = z.object({
  _id: z.string(),
  name: z.string(),
  lines: z.int(),
  isShared: z.boolean(),
  changedAt: z.iso.datetime(),
})
export type PartListName = z.output<typeof PartListName>

export const listLists = endpoint('GET /lists', {
  tag: lists,
  summary: 'The caller’s lists, the last changed first',
  access: 'signed-in',
  reply: z.array(PartListName),
})

/** Merges lines of one product; drops lines of products that never existed. */
export const createList = endpoint('POST /lists', {
  tag: lists,
  summary: 'Save a list',
  access: 'signed-in',
  queue: 'lists',
  idempotent: true,
  status: 201,
  body: z.strictObject(listed),
  reply: InsertedReply,
  refusals: ['too_many'],
})

export const getList = endpoint('GET /lists/:id', {
  tag: lists,
  summary: 'A list of the caller, with what its parts are today',
  access: 'signed-in',
  reply: PartList,
  refusals: ['not_found'],
})

/** The whole new list; `version` is that of the list it replaces. */
export const changeList = endpoint('PUT /lists/:id', {
  tag: lists,
  summary: 'Change a list',
  access: 'signed-in',
  queue: 'lists',
  body: z.strictObject({ ...listed, version: z.int32().min(1) }),
  reply: z.object({ version: z.int() }),
  refusals: ['not_found', 'stale_version'],
})

export const deleteList = endpoint('DELETE /lists/:id', {
  tag: lists,
  summary: 'Delete a list',
  access: 'signed-in',
  reply: DeletedReply,
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

/** Invalidates its token. */
export const unshareList = endpoint('DELETE /lists/:id/share', {
  tag: lists,
  summary: 'Share a list no longer',
  access: 'signed-in',
  reply: ModifiedReply,
  refusals: ['not_found'],
})

/**
 * The part of a line that strangers see: neither prices nor its owner’s numbers, and its note only if notes are shared.
 */
const SharedLine = z.object({
  productId: z.string(),
  sku: z.string(),
  slug: z.string(),
  name: z.string(),
  translations: translationsFor('name'),
  picture: Picture.nullable(),
  isSold: z.boolean(),
  quantity: z.int(),
  note: z.string(),
})
export type SharedLine = z.output<typeof SharedLine>

export const SharedList = z.object({ name: z.string(), lines: z.array(SharedLine) })
export type SharedList = z.output<typeof SharedList>

// The token goes in the query, which is not logged.
export const getSharedList = endpoint('GET /shared-list', {
  tag: lists,
  summary: 'A list that its owner has shared',
  access: 'public',
  query: z.strictObject({ token: z.string().regex(/^[\w-]{1,100}$/) }),
  reply: SharedList,
  refusals: ['not_found'],
})
