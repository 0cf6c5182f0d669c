import { buildCreditNote } from '../../src/trade/invoices/credit-note.ts'
import { convertTaxes } from '../../src/trade/invoices/exchange/convert.ts'
import { renderXml } from '../../src/trade/invoices/xml/xml.server.ts'
import { invoiceOver, type SoldLine } from '../invoice-content.ts'

const sold: SoldLine[] = [
  { price: 1190, quantity: 3, taxClass: 'standard' },
  { price: 1999, quantity: 7, taxClass: 'standard' },
]
const exempt: SoldLine = { price: 500, quantity: 1, taxClass: 'exempt' }
const exchange = { base: 'USD', quote: 'EUR', rate: 0.9, day: '2026-03-04', source: 'ecb' } as const

const home = () => invoiceOver({ sold: [sold[0]!] })
const union = () => invoiceOver({ sold, to: 'union' })
const mixed = () => renderXml(invoiceOver({ sold: [sold[0]!, exempt] }))

/** Documents that break no rule. */
export const bases = {
  home: () => renderXml(home()),
  mixed,
  zero: () => renderXml(invoiceOver({ sold: [sold[0]!, { ...sold[0]!, taxClass: 'reduced' }], isReducedZero: true })),
  union: () => renderXml(union()),
  overseas: () => renderXml(invoiceOver({ sold, to: 'overseas' })),
  coded: () =>
    renderXml(invoiceOver({ sold: [{ ...sold[0]!, tariffCode: '73181588', origin: 'DE' }], to: 'overseas' })),
  untaxed: () => {
    const invoice = invoiceOver({ sold, to: 'overseas' })
    return renderXml({ ...invoice, content: { ...invoice.content, ground: 'untaxed' } })
  },
  reverse: () => {
    const invoice = union()
    return renderXml({ ...invoice, content: { ...invoice.content, ground: 'reverse_charge' } })
  },
  onAccount: () => {
    const invoice = home()
    return renderXml({ ...invoice, content: { ...invoice.content, means: 'transfer', dueOn: '2026-04-03' } })
  },
  note: () => renderXml({ ...home(), kind: 'credit_note', content: buildCreditNote(home(), [], 500)! }),
  declared: () => {
    const invoice = invoiceOver({ sold: [sold[0]!], currency: 'USD' })
    const accounting = convertTaxes(invoice.content.taxes, 'USD', 'EUR', exchange)
    return renderXml({ ...invoice, content: { ...invoice.content, accounting } })
  },
}
export type Base = keyof typeof bases
