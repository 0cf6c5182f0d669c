import { writeFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { formatMoney } from '#base/platform/text/locale.ts'
import { fromMinor } from '#base/platform/text/money.ts'
import { invoiceOver } from '../../../../test/invoice-content.ts'
import { renderXml } from '../xml/xml.server.ts'
import { renderInvoicePdf } from './invoice-pdf.server.ts'

type PositionedText = { text: string; x: number; y: number; width: number }

/** The texts of a PDF's first page, and their positions. */
async function placedIn(pdf: Buffer): Promise<PositionedText[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }]
      : [],
  )
}

/** Numbers that stand on others. Letters of Bengali are set one by one, and some on each other. */
function overlapping(all: readonly PositionedText[]): string[] {
  const numbers = all.filter(({ text }) => /\p{Nd}/u.test(text))
  return numbers
    .filter((number) =>
      numbers.some(
        (other) =>
          other !== number &&
          Math.abs(other.y - number.y) < 4 &&
          other.x >= number.x &&
          other.x < number.x + number.width - 0.5,
      ),
    )
    .map(({ text }) => text)
}

/** The text of the lines, without spaces. */
const groupLines = (all: readonly PositionedText[]) =>
  [...Map.groupBy(all, ({ y }) => Math.round(y)).values()].map((line) =>
    compact(
      line
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(''),
    ),
  )

const compact = (text: string) => text.replaceAll(/\s/g, '')

// The highest amount that Stripe accepts in each currency.
test.each([
  ['IDR', 142_857_142_857, 7, 'en'],
  ['IDR', 142_857_142_857, 7, 'bn'],
  ['IDR', 999_999_999_999, 1, 'en'],
  ['KWD', 9_999_999, 1, 'en'],
  ['KWD', 1_428_571, 7, 'bn'],
  ['USD', 99_999_999, 1, 'en'],
  ['USD', 103_641, 999, 'bn'],
  ['HUF', 999_999_999, 1, 'en'],
] as const)('numbers are not broken and cover nothing: %s %i × %i, %s', async (currency, price, quantity, locale) => {
  const sold = [
    { price, quantity, taxClass: 'standard' as const, name: 'Hexagon head screw with flange, stainless steel' },
    { price: 1, quantity: 1, taxClass: 'standard' as const },
  ]
  const invoice = invoiceOver({ sold, currency, locale })
  const pdf = await withLocale(locale, () => renderInvoicePdf(invoice, renderXml(invoice)))
  if (process.env.KEEP_PDF) writeFileSync(`${process.env.KEEP_PDF}/${currency}-${quantity}-${locale}.pdf`, pdf)
  const placed = await placedIn(pdf)
  expect(overlapping(placed)).toEqual([])
  expect(placed.every(({ x, width }) => x >= 55 && x + width <= 541)).toBe(true)
  const { lines, netMinor, totalMinor } = invoice.content
  const gross = lines[0]!.netMinor + lines[0]!.taxMinor
  const amounts = [lines[0]!.netMinor, gross, netMinor, totalMinor].map((minor) =>
    withLocale(locale, () => compact(formatMoney(fromMinor(minor, currency), currency))),
  )
  const text = groupLines(placed)
  for (const amount of amounts)
    expect(
      text.some((line) => line.includes(amount)),
      amount,
    ).toBe(true)
})
