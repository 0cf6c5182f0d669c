import { z } from 'zod'
import { endpoint } from '#base/platform/contract/endpoint.ts'
import {
  Email,
  InsertedReply,
  line,
  ModifiedReply,
  maxMoney,
  numberLine,
  PageQuery,
  Phone,
  text,
  translationsFor,
} from '#base/platform/contract/shapes.ts'
import { createRowsBody, RowsReply } from '#base/platform/rows/contract.ts'
import { maxOrdered, tag } from '../contract.ts'
import { isCurrency } from './currencies.ts'

/** Who supplies products. `leadTimeDays`: from sending an order until its goods are here. */
export const SupplierEntry = z.strictObject({
  name: line(200, 'required'),
  email: Email.or(z.literal('')),
  phone: Phone.or(z.literal('')),
  address: text(500),
  notes: text(2000),
  currency: z.string().refine(isCurrency),
  leadTimeDays: z.int().min(0).max(999),
})
export type SupplierEntry = z.output<typeof SupplierEntry>

/** `parts`: how many products they supply. `version` counts its changes. */
export const Supplier = z.object({
  ...{ _id: z.string(), name: z.string(), email: z.string(), phone: z.string(), address: z.string() },
  ...{ notes: z.string(), currency: z.string(), leadTimeDays: z.int(), retired: z.boolean() },
  ...{ version: z.int(), parts: z.int() },
})
export type Supplier = z.output<typeof Supplier>

/** By name; those that are retired too. */
export const listSuppliers = endpoint('GET /suppliers', {
  tag,
  summary: 'All suppliers',
  access: 'admin',
  query: PageQuery,
  reply: z.array(Supplier),
})

export const getSupplier = endpoint('GET /suppliers/:id', {
  tag,
  summary: 'One supplier',
  access: 'admin',
  reply: Supplier,
  refusals: ['not_found'],
})

export const addSupplier = endpoint('POST /suppliers', {
  tag,
  summary: 'Add a supplier',
  access: 'admin',
  status: 201,
  idempotent: true,
  body: z.strictObject({ is: SupplierEntry }),
  reply: InsertedReply,
})

/** `version` is that of the supplier which the form showed. The currency stays while prices are in it. */
export const editSupplier = endpoint('PUT /suppliers/:id', {
  tag,
  summary: 'Change a supplier',
  access: 'admin',
  body: z.strictObject({ version: z.int().min(1).max(1_000_000_000), is: SupplierEntry }),
  reply: ModifiedReply,
  refusals: ['not_found', 'stale_version', 'wrong_state'],
})

/** Nothing is ordered of a retired supplier. */
export const changeSuppliers = endpoint('POST /suppliers/rows', {
  tag,
  summary: 'Retire suppliers, or take them back',
  access: 'admin',
  body: createRowsBody(['retire', 'restore']),
  reply: RowsReply,
})

/** A part number of ours or a barcode, and how the supplier sells it: all in sales units, the price in the supplier's currency. */
const SupplierPartEntry = z.strictObject({
  part: numberLine(60, 'required'),
  partNumber: numberLine(60),
  price: z.number().positive().max(maxMoney).nullable(),
  multiple: z.int().min(1).max(maxOrdered),
  minimum: z.int().min(1).max(maxOrdered),
})
export type SupplierPartEntry = z.output<typeof SupplierPartEntry>

/** `price`: null, if it is unknown. Orders are multiples of `multiple`, and `minimum` at least. */
export const SupplierPart = z.object({
  ...{
    _id: z.string(),
    productId: z.string(),
    sku: z.string(),
    name: z.string(),
    translations: translationsFor('name'),
  },
  ...{ packSize: z.int(), partNumber: z.string(), price: z.number().nullable(), multiple: z.int(), minimum: z.int() },
})
export type SupplierPart = z.output<typeof SupplierPart>

export const listSupplierParts = endpoint('GET /suppliers/:id/parts', {
  tag,
  summary: 'What a supplier supplies',
  access: 'admin',
  query: PageQuery,
  reply: z.array(SupplierPart),
  refusals: ['not_found'],
})

export const maxPartLines = 500

/** Adds what a supplier supplies, or changes it. A line that is refused stops no other; `line` counts from 0. */
export const saveSupplierParts = endpoint('POST /suppliers/:id/parts', {
  tag,
  summary: 'Add or change what a supplier supplies',
  access: 'admin',
  maxBytes: 1_000_000,
  body: z.strictObject({ lines: z.array(SupplierPartEntry).min(1).max(maxPartLines) }),
  reply: z.object({
    done: z.int(),
    /** From which all lines are undone together; null: nothing changed. */
    entry: z.string().nullable(),
    refused: z.array(z.object({ line: z.int(), code: z.string(), message: z.string() })),
  }),
  refusals: ['not_found'],
})

/** Rows are those of one supplier's parts or of several. */
export const removeSupplierParts = endpoint('POST /supplier-parts/rows', {
  tag,
  summary: 'Remove products from what suppliers supply',
  access: 'admin',
  body: createRowsBody(['remove']),
  reply: RowsReply,
})
