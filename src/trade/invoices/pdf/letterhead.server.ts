import { m } from '#paraglide/messages.js'
import type { Seller } from '../contract.ts'
import type { PdfPages } from './pdf.server.ts'
import { muted, pageSize } from './pdf-layout.server.ts'

export type Fact = readonly [label: string, value: string]

type Letter = {
  seller: string
  title: string
  /** The label above the recipient. */
  to: string
  lines: readonly string[]
  facts: readonly Fact[]
  beside?: { label: string; lines: readonly string[] } | undefined
}

/** Draws the top of a first page: sender, recipient, title and facts. */
export function drawLetterhead(pages: PdfPages, { seller, title, to, lines, facts, beside }: Letter): void {
  const { paper } = pages
  const width = 220
  const right = pageSize.right - width
  const name = paper.text(seller, pages.y, { x: pageSize.left, width: 250, size: 10, weight: 600 })
  const top = Math.max(name, paper.text(title, pages.y - 6, { x: right, width, size: 18, weight: 600 })) + 8
  paper.rule(top)
  const address = block(pages, top + 12, to, lines)
  let y = top + 12
  for (const [label, value] of facts) {
    const said = paper.text(label, y, { x: right, width: 88, size: 8.2, colour: muted })
    y = Math.max(said, paper.text(value, y, { x: right + 96, width: width - 96, size: 8.6 })) + 1
  }
  const left = beside ? block(pages, Math.max(address, top + 84) + 10, beside.label, beside.lines) : address
  pages.y = Math.max(left, y, top + 110) + 22
}

function block({ paper }: PdfPages, y: number, label: string, lines: readonly string[]): number {
  const x = pageSize.left
  const below = paper.text(label, y, { x, width: 230, size: 7.6, colour: muted })
  return paper.text(lines.join('\n'), below + 2, { x, width: 230, size: 9.4 })
}

/** The seller at the foot of each page: address, contact and numbers. */
export function buildSellerColumns(seller: Seller): string[] {
  const { name, street, extra, postcode, city, email, phone, vatNumber, taxNumber, register, bank, iban } = seller
  const numbers = [
    vatNumber && m.invoice_vat_number({ number: vatNumber }),
    taxNumber && m.invoice_tax_number({ number: taxNumber }),
    register,
  ]
  return [[name, street, extra, `${postcode} ${city}`.trim()], [email, phone, bank, iban], numbers].map((lines) =>
    lines.filter(Boolean).join('\n'),
  )
}
