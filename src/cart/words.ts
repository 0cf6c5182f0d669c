import { m } from '#paraglide/messages.js'
import { quantityText } from '#platform/quantity.ts'
import type { QuotedLine } from './contract.ts'
import { mostOfOne } from './merge.ts'

/** What is wrong with a line, in a sentence; empty if nothing is. */
export function problemOf({ problem, product }: Pick<QuotedLine, 'problem' | 'product'>): string {
  if (problem === null) return ''
  if (problem === 'gone' || !product) return m.cart_gone()
  const { packSize, quantity, minimum, step } = product
  const sentences = {
    sold_out: () => m.cart_sold_out(),
    most: () => m.cart_most({ many: mostOfOne }),
    minimum: () => m.cart_minimum({ quantity: quantityText(minimum, packSize) }),
    step: () => m.cart_step({ many: step }),
    fewer: () => m.cart_fewer({ quantity: quantityText(quantity, packSize) }),
  }
  return sentences[problem]()
}

/** What has been added: `2 packs added`. */
export const addedText = (count: number, packSize: number): string =>
  packSize > 1 ? m.cart_added_packs({ count }) : m.cart_added_pieces({ count })
