import { z } from 'zod'
import { refuseInvalid } from './errors.server.ts'
import type { FormObject, FormValue } from './form.server.ts'

// bounded: the currencies there are
const currencies = new Set(Intl.supportedValuesOf('currency'))

const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'Invalid integer')
  .transform(Number)
/** Twelve digits for IDR, eight for all others: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const maxAmount = (code?: string) => (code === 'idr' ? 999_999_999_999 : 99_999_999)
const amount = integer.pipe(
  z
    .number()
    .min(1, 'This value must be greater than or equal to 1.')
    .max(maxAmount('idr'), 'Amount must be no more than $999,999.99'),
)
const currency = z
  .string()
  .toLowerCase()
  .refine((code) => currencies.has(code.toUpperCase()), 'Invalid currency')
const text = z.string().max(5000)
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50, 'A metadata object holds at most 50 keys.')
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (typeof value === 'object' && value ? Object.values(value) : value), z.array(item).max(20))
const expand = list(z.enum(['latest_charge', 'data.latest_charge'], 'This property cannot be expanded'))
const created = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z
    .strictObject({ gt: integer, gte: integer, lt: integer, lte: integer })
    .partial()
    .transform(({ gt, gte, lt, lte }) => ({
      gte: gte ?? (gt === undefined ? undefined : gt + 1),
      lte: lte ?? (lt === undefined ? undefined : lt - 1),
    })),
])
const page = {
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  created: created.optional(),
}

const billingDetails = z
  .strictObject({
    name: text,
    email: text,
    phone: text,
    address: z
      .strictObject({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
      .partial(),
  })
  .partial()

const card = z.strictObject({
  number: z.string().transform((value) => value.replace(/[ -]/g, '')),
  exp_month: integer,
  exp_year: integer,
  cvc: z.string().optional(),
})
const account = z.strictObject({ account_number: z.string().transform((value) => value.replace(/[ -]/g, '')) })
const ofPerson = { billing_details: billingDetails.optional() }

export const CreateMethod = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('card'), card, ...ofPerson }),
  z.strictObject({ type: z.literal('us_bank_account'), us_bank_account: account, ...ofPerson }),
  z.strictObject({ type: z.literal('amazon_pay'), ...ofPerson }),
])

/** https://docs.stripe.com/currencies#three-decimal */
const thousandths = ['bhd', 'jod', 'kwd', 'omr', 'tnd']

export const CreateIntent = z
  .strictObject({
    amount,
    currency,
    metadata: metadata.default({}),
    description: text.optional(),
    receipt_email: text.optional(),
    payment_method: z.string().optional(),
    payment_method_types: list(z.literal('card')).optional(),
    automatic_payment_methods: z
      .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    confirm: flag.default(false),
    expand: expand.default([]),
  })
  .refine((intent) => intent.amount <= maxAmount(intent.currency), {
    path: ['amount'],
    message: 'Amount must be no more than $999,999.99',
  })
  .refine((intent) => !thousandths.includes(intent.currency) || intent.amount % 10 === 0, {
    path: ['amount'],
    message: 'Invalid amount: in currencies of three decimals, the last digit must be 0',
  })
export const RetrieveIntent = z.strictObject({ client_secret: z.string().optional(), expand: expand.default([]) })
export const ListIntents = z.strictObject({ ...page, expand: expand.default([]) })
export const ConfirmIntent = z.strictObject({
  payment_method: z.string().optional(),
  client_secret: z.string().optional(),
  receipt_email: text.optional(),
  return_url: text.optional(),
  expand: expand.default([]),
})
export const CancelIntent = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: expand.default([]),
})
/** The customer's choice on the page of a wallet. */
export const RedirectResult = z.strictObject({ outcome: z.enum(['complete', 'fail']) })
export const FinishAction = z.strictObject({
  client_secret: z.string(),
  action: z.string(),
  outcome: z.enum(['complete', 'fail']),
})

export const CreateRefund = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: amount.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
})
/** What went through the balance: all of it, or what a payout paid out. */
export const ListBalance = z.strictObject({
  ...page,
  payout: z.string().optional(),
  expand: list(z.enum(['data.source'], 'This property cannot be expanded')).default([]),
})
export const ListByIntent = z.strictObject({ ...page, payment_intent: z.string().optional() })
export const UpdateDispute = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text }),
  submit: flag.default(true),
})
const endpoint = { url: z.url(), enabled_events: list(z.string()), description: text.optional() }
export const CreateEndpoint = z.strictObject({
  ...endpoint,
  api_version: z.string().optional(),
  metadata: metadata.default({}),
})
export const UpdateEndpoint = z.strictObject({ ...endpoint, disabled: flag }).partial()
export const ListEvents = z.strictObject({ ...page, type: z.string().optional(), types: list(z.string()).optional() })
export const ListEndpoints = z.strictObject(page)
export const NoParams = z.strictObject({})

export type ListParams = {
  limit: number
  starting_after?: string | undefined
  created?: { gte?: number; lte?: number } | undefined
}
export type CreateMethod = z.output<typeof CreateMethod>
export type CreateEndpoint = z.output<typeof CreateEndpoint>
export type UpdateEndpoint = z.output<typeof UpdateEndpoint>
export type CreateIntent = z.output<typeof CreateIntent>
export type UpdateDispute = z.output<typeof UpdateDispute>
export type CreateRefund = z.output<typeof CreateRefund>

/** The validated parameters, or the provider's refusal naming the first invalid one. */
export function parseParams<T>(schema: z.ZodType<T>, form: FormObject): T {
  const parsed = schema.safeParse(form)
  if (parsed.success) return parsed.data

  const issue = parsed.error.issues[0]!
  if (issue.code === 'unrecognized_keys') {
    const param = formatPath([...issue.path, issue.keys[0]!])
    throw refuseInvalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = formatPath(issue.path)
  if (at(form, issue.path) === undefined) {
    throw refuseInvalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = /^(amount|limit|created)/.test(param) ? { code: 'parameter_invalid_integer' } : {}
  const given = issue.message.startsWith('Invalid') ? `${issue.message}: ${param}` : issue.message
  throw refuseInvalid(given, { ...code, param })
}

function formatPath(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function at(form: FormObject, path: readonly PropertyKey[]): FormValue | undefined {
  return path.reduce<FormValue | undefined>(
    (value, key) => (typeof value === 'object' ? value[String(key)] : undefined),
    form,
  )
}
