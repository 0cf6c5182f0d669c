import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { paris } from '../../../../test/addresses.ts'
import { invoiceOver, type SoldLine } from '../../../../test/invoice-content.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { compareCpu } from '../../../../test/proportion.ts'
import { buildCreditNote } from '../credit-note.ts'
import { countUnitPriceDigits } from '../unit-price.ts'
import { renderXml } from '../xml/xml.server.ts'
import type { Invoice } from '../xml/xml-parts.server.ts'
import { renderInvoicePdf } from './invoice-pdf.server.ts'

const sold: SoldLine[] = [
  { price: 1190, quantity: 3, taxClass: 'standard', translations: { name: { bn: 'ষড়ভুজ স্ক্রু M6 × 20' } } },
  { price: 1999, quantity: 7, taxClass: 'reduced' },
]

const renderPdf = (invoice: Invoice, locale: 'en' | 'bn' = 'en') =>
  withLocale(locale, () => renderInvoicePdf(invoice, renderXml(invoice)))

test('an invoice says its number, its lines, its taxes and its total, with its XML inside', async () => {
  // Two lines of one rate, so that no line's net is that of its rate.
  const invoice = invoiceOver({ sold: [...sold, { price: 505, quantity: 1, taxClass: 'standard' }] })
  const pdf = await renderPdf(invoice)
  const { pages, attachments, metadata } = await readPdf(pdf)
  expect(pages).toHaveLength(1)
  for (const part of ['INV-2026-00001', 'IW-100001', 'PO 7', 'IW-1000', '7 packs of 100', 'Tax 19% on', 'Page 1 of 1'])
    expect(pages[0]).toContain(part)
  for (const part of ['DE999999995', '000/000/00000', 'Mar 4, 2026 – Mar 10, 2026']) expect(pages[0]).toContain(part)
  const amounts = invoice.content.lines.flatMap(({ netMinor, taxMinor }) => [netMinor, netMinor + taxMinor])
  for (const minor of [...amounts, invoice.content.totalMinor])
    expect(pages[0]).toContain(`€${(minor / 100).toFixed(2)}`)
  expect([...attachments!.keys()]).toEqual(['factur-x.xml'])
  expect(readContents(pdf).includes(renderXml(invoice))).toBe(true)
  expect(metadata).toContain('<pdfaid:part>3</pdfaid:part>')
  expect(metadata).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
})

test('the price of a unit is without tax and times the quantity the line; consumers read it with tax as well', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 999 }), (netMinor, quantity) => {
      const more = countUnitPriceDigits({ netMinor, quantity }, 'EUR') - 2
      const unit = Math.round((netMinor / quantity) * 10 ** more) / 10 ** more
      return Math.round(unit * quantity) === netMinor
    }),
  )
  const consumer = await readPdf(await renderPdf(invoiceOver({ sold })))
  for (const part of ['€10.00', '€11.90 with tax', '€18.683', '€19.99 with tax'])
    expect(consumer.pages[0]).toContain(part)
  // Goods that leave untaxed do not show the tax of home.
  const business = await readPdf(await renderPdf(invoiceOver({ sold, to: 'union' })))
  expect(business.pages[0]).toContain('€10.00')
  expect(business.pages[0]).not.toMatch(/11\.90|with tax/)
})

test.each([
  ['credit_card', '54', 'Paid by card'],
  ['direct_debit', '49', 'Paid by direct debit'],
  ['online', '68', 'Paid online'],
  ['transfer', '68', 'Paid by bank transfer'],
  [null, '1', 'Paid. Nothing is due.'],
  [undefined, '48', 'Paid by card'],
] as const)('what was paid by %s says so', async (means, code, text) => {
  const invoice = invoiceOver({ sold })
  const given = { ...invoice, content: { ...invoice.content, means } }
  expect(renderXml(given)).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
  expect((await readPdf(await renderPdf(given))).pages[0]).toContain(text)
})

test('an invoice on account says by when, to which account and with which reference it is paid', async () => {
  const { content, ...invoice } = invoiceOver({ sold })
  const seller = { ...content.seller, iban: 'DE89 3704 0044 0532 0130 00', bank: 'Commerzbank' }
  const owed = { ...invoice, content: { ...content, seller, dueOn: '2026-04-03' } }
  const { pages } = await readPdf(await renderPdf(owed))
  expect(pages[0]!.replaceAll(/\s+/g, ' ')).toContain(
    'Please transfer the total by Apr 3, 2026 to DE89 3704 0044 0532 0130 00, Commerzbank. Reference: IW-100001.',
  )
  expect(pages[0]).not.toContain('Paid')
})

test('a credit note names its invoice, and what is not taxed says why', async () => {
  const invoice = invoiceOver({ sold, to: 'union' })
  const note = { ...invoice, kind: 'credit_note' as const, number: 'CN-2026-00001' }
  const { pages } = await readPdf(await renderPdf({ ...note, content: buildCreditNote(invoice, [], 500)! }))
  for (const part of [
    'Credit note',
    'Credits invoice',
    'was returned to the card',
    'Refund of a part',
    'Article 138 of Directive 2006/112/EC',
    'FR83404833048',
  ])
    expect(pages[0]).toContain(part)
})

test('an invoice says where it goes, if that is elsewhere', async () => {
  const { pages } = await readPdf(await renderPdf(invoiceOver({ sold, billing: paris })))
  for (const part of ['2 Rue de la Forge', 'Deliver to', '1 Forge Lane']) expect(pages[0]).toContain(part)
})

/** The text that a mark of Bengali letters means, in the form in which a PDF stores it. */
const stored = (text: string) => {
  const units = Buffer.from(text, 'utf16le').swap16()
  return Buffer.concat([Buffer.from([0xfe, 0xff]), units])
}

test('Bengali is marked with what it says, since shaped letters are in another order', async () => {
  const invoice = invoiceOver({ sold, locale: 'bn' })
  const pdf = await renderPdf(invoice, 'bn')
  const contents = readContents(pdf)
  for (const said of ['ইনভয়েস', 'ষড়ভুজ স্ক্রু ', 'সর্বমোট']) expect(contents.includes(stored(said)), said).toBe(true)
})

/** The unpacked streams of a PDF, with the escapes of its texts undone. */
function readContents(pdf: Buffer): Buffer {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, packed]) => {
    try {
      return [inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  return Buffer.from(unescaped(streams.join('\n')), 'latin1')
}

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (text: string) => text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)

test('200 lines have a head on each page, and take time in proportion to those of fewer', async () => {
  await renderPdf(invoiceOver({ sold }))
  const lines = Array.from(
    { length: 200 },
    (_, index): SoldLine => ({ price: 100 + index, quantity: 1, taxClass: 'standard' }),
  )
  const invoice = invoiceOver({ sold: lines })
  const few = invoiceOver({ sold: lines.slice(0, 50) })
  const ratio = await compareCpu(
    () => renderPdf(invoice),
    () => renderPdf(few),
    8,
  )
  expect(ratio).toBeLessThan(8)
  const { pages } = await readPdf(await renderPdf(invoice))
  expect(pages.length).toBeGreaterThan(4)
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(page).toContain('INV-2026-00001')
    expect(page).toContain('Quantity')
  }
  for (const [index] of lines.entries()) expect(pages.join(' ')).toContain(`IW-${1000 + index}`)
})

test('the sums stay together, wherever a page ends', async () => {
  const line: SoldLine = { price: 100, quantity: 1, taxClass: 'standard' }
  for (let count = 14; count <= 26; count += 1) {
    const { pages } = await readPdf(await renderPdf(invoiceOver({ sold: Array.from({ length: count }, () => line) })))
    const places = ['Parcel', 'Tax 19% on'].map((label) => pages.findIndex((page) => page.includes(label)))
    expect(places, `${count} lines`).toEqual([pages.length - 1, pages.length - 1])
  }
})

test.each([
  ['a word without an end', 'W'.repeat(2000)],
  ['a script from the right, pictures and what cannot be seen', 'مرحبا שלום 👩‍🔧 \u0000\u0007\ud800 ‮ \u200d\u200c'],
  ['letters of all Europe', 'Ελλάδα България Łódź Győr Škoda'],
  ['nothing', ''],
])('%s breaks no invoice', async (_, name) => {
  const invoice = invoiceOver({ sold: [{ ...sold[0]!, name }], customerName: name, to: 'nowhere' })
  const { pages } = await readPdf(await renderPdf(invoice))
  expect(pages.join(' ')).toContain('Page 1 of')
})
