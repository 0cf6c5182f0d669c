// Walks over all sources, for numbers that are written for people.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { settingNames, settings } from '#base/settings/fields.ts'
import { fields as fieldRows, plainFields } from '#goods/catalogue/products/fields.ts'
import { matrix } from '../../../../test/authorization/matrix.ts'
import { inBengaliDigits } from '../../../../test/digits.ts'
import { readForm } from '../forms.ts'

/** Texts that are stored as they were written, whatever their digits; secrets; what screens fill in themselves. */
const asWritten =
  `about address description education experience facebook fname instagram linkedin name translations opinion password
  current skills subject text twitter username website cursor token img image document file email category product transactionId customer idToken piece statement
  customerName date family sort columns means note answer reason key also alt body is was`.split(/\s+/)

/** Texts of a product that an admin writes. */
const written: readonly string[] = plainFields.filter((name) => fieldRows[name].control.kind === 'line')

/** Numbers of accounts and the like, which are settings. */
const numbers = settingNames.filter((name) => settings[name].control.kind === 'line')

const fields = matrix.flatMap(({ target }) =>
  [target.body, target.query].flatMap((shape) =>
    shape instanceof z.ZodObject
      ? Object.entries(shape.shape).map(([name, field]) => ({
          call: `${target.method} ${target.path}`,
          name,
          field: field as z.ZodType,
        }))
      : [],
  ),
)

/** Values of which a field that takes digits accepts at least one. */
const values = ['5', '4.5', '12', '123456', '01711 000000', 'IW-4762-M6X20']

const taking = (accepts: (field: z.ZodType, value: string) => boolean) =>
  fields.flatMap((each) => values.filter((value) => accepts(each.field, value)).map((value) => ({ ...each, value })))

const takesText = (field: z.ZodType, value: string) => field.safeParse(value).success

test('every text field that takes digits takes Bengali ones, and stores ASCII digits', () => {
  const digits = taking(takesText).filter(({ name }) => !asWritten.includes(name) && !written.includes(name))
  const wrong = digits.filter(
    ({ field, value }) => `${field.safeParse(inBengaliDigits(value)).data}` !== `${field.safeParse(value).data}`,
  )
  expect(new Set(wrong.map(({ call, name }) => `${call} ${name}`))).toEqual(new Set())
  expect(new Set(digits.map(({ name }) => name))).toEqual(
    new Set<string>([
      ...numbers,
      'phone',
      'code',
      'enrolmentCode',
      'consignment',
      'rate',
      'q',
      'tagged',
      'limit',
      'sku',
      'from',
      'to',
      'page',
      'part',
      'parts',
      'reference',
      'company',
      'street',
      'extra',
      'postcode',
      'city',
      'region',
      'carrier',
      'trackingNumber',
      'profile',
      'replaces',
      'replacedBy',
      'vatNumber',
      'method',
      'number',
      'quantity',
    ]),
  )
})

/** The numbers of a product, for each of which `fields.ts` has a row. */
const plainNumbers = plainFields.filter((name) => fieldRows[name].control.kind === 'number')

const numberSettings = settingNames.filter((name) => settings[name].control.kind === 'number')

test('every number field of a form takes Bengali digits', () => {
  const numbers = taking((field, value) => field.safeParse(Number(value)).success && !field.safeParse('x').success)
  const read = (name: string, field: z.ZodType, value: string) => {
    const form = new FormData()
    form.set(name, value)
    return readForm(z.object({ [name]: field }), form)
  }
  for (const { name, field, value } of numbers)
    expect(read(name, field, inBengaliDigits(value)), name).toEqual({ [name]: Number(value) })
  expect(new Set(numbers.map(({ name }) => name))).toEqual(
    new Set([
      'days',
      'agreedDelivery',
      'limit',
      'purchaseValue',
      'price',
      'quantity',
      'quantityWas',
      'rating',
      'delivery',
      'seenPrice',
      'seenPackSize',
      'version',
      'total',
      'amount',
      'refund',
      'pieces',
      'line',
      'rate',
      'grams',
      ...plainNumbers,
      ...numberSettings,
    ]),
  )
})
