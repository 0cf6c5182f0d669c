import type { FieldProblem, ShapeProblem } from '#base/platform/refusals/field-problem.ts'
import { getShapeSentence } from '#base/platform/refusals/shape-sentence.ts'

/** What is wrong with a line of an import, and the key that it is about. */
export type ImportProblem = { key: string; problem: FieldProblem }

/** The same of a line among others. */
export type LineProblem = ImportProblem & { line: number }

/** An error in an import file, with the line number. */
export class ImportError extends Error {}

type Sentences = { [Code in FieldProblem['code']]?: (problem: Extract<FieldProblem, { code: Code }>) => string }

/** Sentences for the command line, which name keys. A screen has its own, in the language of its reader. */
const sentences: Sentences = {
  price_without_currency: () => 'a price needs its currency, such as "currency": "USD".',
  moment_without_stock: () => 'stockAt says when stock was counted, which is missing.',
  moment_in_future: () => 'its stockAt is in the future.',
  stock_twice: () => 'stock says how many there are, stockAdded how many come: it is one of them.',
  withdraws: () => 'forSale only puts back on sale: withdraw a product on its own page.',
  returns_without_price: () => 'what comes back on sale needs name, currency and priceCents, as a new product does.',
  minimum_over_limit: ({ minimum, step, least, max }) =>
    `its minimum ${minimum} in steps of ${step} is ${least}, and an order takes ${max} at most.`,
  minimum_not_in_steps: ({ minimum, step, least }) =>
    `its minimum ${minimum} is no multiple of its step ${step}, such as ${least}.`,
  foreign_currency: ({ currency, own }) => `currency is ${currency}, but the shop sells in ${own}.`,
  price_too_high: ({ max, currency }) => `a price is higher than ${max} ${currency}.`,
  new_lacks: ({ sku, keys }) =>
    `${sku} is not in the catalogue yet, and a new product needs ${new Intl.ListFormat('en').format(keys)}.`,
  currency_changes: () => 'its currency changes, so it needs priceCents and priceBreaks in the new one.',
  moment_missing: () =>
    'its stock needs stockAt, the moment at which it was counted, such as "2026-11-23T08:00:00Z": what was sold since is taken off.',
  counted_since: () => 'its stock was counted again after its stockAt.',
  pack_changes: () => 'its packSize changes, so it needs stock, stockAt and priceCents in the new packs.',
  pack_held: () => 'its packSize cannot change while orders hold packs of it, or wait for them.',
  listed_before: ({ line, value }) => `line ${line} has the same part number ${value}.`,
  barcode_before: ({ line, value }) => `line ${line} has the same barcode ${value}.`,
  number_taken: ({ sku }) => `its barcode is that of part number ${sku}.`,
  address_before: ({ line, value }) => `line ${line} has the same address ${value}.`,
  slug_taken: ({ slug, sku }) => `its address ${slug} is that of part number ${sku}.`,
  no_earlier_product: ({ sku }) => `${sku}, which replaces it, is not in the catalogue, nor in an earlier line.`,
  no_such_picture: ({ name }) => `there is no picture ${name}.`,
  document_missing: ({ name }) => `there is no document ${name}.`,
  category_missing: ({ value }) => `there is no category ${value}.`,
  family_missing: ({ value }) => `there is no family ${value}.`,
}

/** What the command line says of a problem. */
export function describeInFile({ line, key, problem }: LineProblem): string {
  const sentence = sentences[problem.code] as ((problem: FieldProblem) => string) | undefined
  return `Line ${line}: ${sentence ? sentence(problem) : `${key} is wrong: ${getShapeSentence(key, problem as ShapeProblem)}.`}`
}

/** @throws ImportError with the first of some problems */
export function refuseFirst(problems: readonly LineProblem[]): void {
  for (const problem of problems) throw new ImportError(describeInFile(problem))
}
