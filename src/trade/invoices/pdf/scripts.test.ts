// @module-tag long 24 s: documents in each of thirty scripts.
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { countryCodes } from '#people/addresses/country-codes.ts'
import { berlin } from '../../../../test/addresses.ts'
import { invoiceOver } from '../../../../test/invoice-content.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { renderXml } from '../xml/xml.server.ts'
import { splitRuns } from './fonts.server.ts'
import { renderInvoicePdf } from './invoice-pdf.server.ts'

/** A name or an address in each script that a country of ISO 3166 mostly writes, by CLDR, and in others of India. */
const samples: Record<string, string> = {
  Latn: 'Nguyễn Thị Hồng, Đường Lê Lợi; Łódź, Győr, Škoda, Þórður, Bakı küçəsi, Ħamrun, Ştefan cel Mare, Ṣọ́lá',
  Cyrl: 'улица Героїв, Ґалаґан, Љубљана, Ќосе, Қазақстан көшесі, Өнөр, Ҳаёт, Ўзбек, Ғафур',
  Grek: 'Οδός Ερμού 12, Ἀθῆναι',
  Arab: 'محمد عبد الله، شارع الملك فهد 12 (مبنى)، گلستان پژوهش چای، ڈاکٹر ٹیپو',
  Hebr: 'רחוב הרצל 12 (דירה), תל אביב',
  Thaa: 'މާލެ ދިވެހިރާއްޖެ',
  Deva: 'महात्मा गांधी मार्ग, श्रीनगर',
  Beng: 'ষড়ভুজ স্ট্রিট, ঢাকা',
  Sinh: 'ශ්‍රී ලංකාව, කොළඹ',
  Thai: 'ถนนสุขุมวิท กรุงเทพฯ',
  Laoo: 'ນະຄອນຫຼວງວຽງຈັນ',
  Khmr: 'ភ្នំពេញ មហាវិថី',
  Mymr: 'ရန်ကုန်မြို့',
  Tibt: 'འབྲུག་ཡུལ་ཐིམ་ཕུ',
  Geor: 'რუსთაველის გამზირი',
  Armn: 'Աբովյան փողոց, Երևան',
  Ethi: 'አዲስ አበባ፣ ቦሌ',
  Hans: '北京市朝阳区建国路（甲）',
  Hant: '臺灣臺北市信義區、香港灣仔軒尼詩道',
  Jpan: '東京都渋谷区神宮前、辻ヶ花ビル１階',
  Kore: '서울특별시 강남구 테헤란로',
  Taml: 'அண்ணா சாலை, சென்னை',
  Gujr: 'મહાત્મા ગાંધી માર્ગ',
  Guru: 'ਅੰਮ੍ਰਿਤਸਰ ਪੰਜਾਬ',
  Knda: 'ಬೆಂಗಳೂರು ಕರ್ನಾಟಕ',
  Mlym: 'തിരുവനന്തപുരം',
  Telu: 'హైదరాబాదు తెలంగాణ',
}

const scriptIn = (country: string) => new Intl.Locale(`und-${country}`).maximize().script!

const printed = async (line: string) => {
  const billing = { ...berlin, name: line, street: line }
  const invoice = invoiceOver({ sold: [{ price: 100, quantity: 1, taxClass: 'standard', name: line }], billing })
  const xml = renderXml(invoice)
  const pdf = await withLocale('en', () => renderInvoicePdf(invoice, xml))
  return { xml, pdf, text: (await readPdf(pdf)).pages.join(' '), streams: readStreams(pdf) }
}

/** The unpacked streams of a PDF. */
const readStreams = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].flatMap(([, packed]) => {
    try {
      return [inflateSync(Buffer.from(packed!, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })

/** The drawn glyphs, by their numbers in their fonts; 0 is the box for a missing glyph. */
const drawn = (streams: string[]) =>
  streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, list]) =>
      [...list!.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, codes]) => codes!.match(/.{4}/g)!),
    ),
  )

test.each([...new Set([...countryCodes.map(scriptIn), ...Object.keys(samples)])])(
  'a document has all letters of %s, which countries write that can be delivered to',
  async (script) => {
    const line = samples[script]
    expect(line, countryCodes.filter((code) => scriptIn(code) === script).join(' ')).toBeDefined()
    const { xml, text, streams } = await printed(line!)
    expect(xml).toContain(line)
    expect(text).not.toMatch(/\[U\+|\?/)
    expect(drawn(streams).length).toBeGreaterThan(100)
    expect(drawn(streams)).not.toContain('0000')
    // Copying a part of it yields the original text.
    const said = Buffer.from(line!.split(/[ ,;،(]/)[0]!, 'utf16le').swap16()
    const isMarked = streams.some((stream) => unescaped(stream).includes(said.toString('latin1')))
    const isRead = text.replaceAll(' ', '').includes(line!.normalize('NFC').replaceAll(' ', ''))
    expect(isMarked || isRead).toBe(true)
  },
)

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const unescaped = (text: string) => text.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)

test('a letter that no font has is printed as its code, and stays itself in the XML', async () => {
  const { xml, text } = await printed('Forge 👩‍🔧 ꙮ Co?')
  expect(text).toContain('[U+1F469][U+1F527]')
  expect(text).toContain('Co?')
  expect(xml).toContain('Forge 👩‍🔧 ꙮ Co?')
})

test('only the letters that a document has are in it', async () => {
  const { pdf } = await printed(samples.Jpan!)
  expect(pdf.toString('latin1')).toMatch(/\/FontName \/[A-Z]+\+NotoSansSC/)
  expect(pdf.length).toBeLessThan(200_000)
})

test('a font is opened only for letters of its script', () => {
  const opened = new Set<string>()
  splitRuns('Forge 東 👩', (family, code) => {
    opened.add(family)
    return family === 'latin' && code < 0x250
  })
  expect([...opened]).toEqual(['latin', 'latin-ext', 'han-simplified', 'han-traditional', 'japanese'])
})
