import { XmlDocument } from 'libxml2-wasm'
import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { invoiceOver } from '../../../../test/invoice-content.ts'
import { demoSeller } from '../demonstration.ts'
import { renderXml } from '../xml/xml.server.ts'
import { renderInvoicePdf } from './invoice-pdf.server.ts'

const namespaces = {
  fx: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
  dc: 'http://purl.org/dc/elements/1.1/',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfaProperty: 'http://www.aiim.org/pdfa/ns/property#',
}

/** The bytes of a PDF, its objects by number without their streams, and its metadata. */
async function parsed(locale: 'en' | 'bn') {
  const seller = { ...demoSeller, name: 'Forge & Sons <"Ltd">\u0007' }
  const translations = { name: { bn: 'ষড়ভুজ স্ক্রু M6 × 20' } }
  const invoice = invoiceOver({
    sold: [{ price: 1190, quantity: 3, taxClass: 'standard', translations }],
    seller,
    locale,
  })
  const pdf = await withLocale(locale, () => renderInvoicePdf(invoice, renderXml(invoice)))
  const again = await withLocale(locale, () => renderInvoicePdf(invoice, renderXml(invoice)))
  expect(pdf.equals(again)).toBe(true)
  const text = pdf.toString('latin1')
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, number, body]) => [
      number,
      body!.replace(/\nstream\n.*/s, ''),
    ]),
  )
  const all = [...objects.values()]
  const follow = (body: string, key: string) => objects.get(new RegExp(`/${key} \\[?(\\d+) 0 R`).exec(body)![1]!)!
  const xmp = Buffer.from(/<x:xmpmeta.*<\/x:xmpmeta>/s.exec(text)![0], 'latin1').toString()
  const metadata = XmlDocument.fromString(xmp)
  const said = (path: string) => metadata.find(path, namespaces).map(({ content }) => content)
  return { text, all, follow, said, catalog: all.find((body) => body.includes('/Type /Catalog'))! }
}

// The clauses of ISO 19005-3 that a file itself can prove.
test.each(['en', 'bn'] as const)('a PDF (%s) is what PDF/A-3b asks for', async (locale) => {
  const { text, all, follow, said, catalog } = await parsed(locale)
  // 6.1.2: the header, and a comment of binary bytes.
  expect(text).toMatch(/^%PDF-1\.7\n%[\x80-\xff]{4}/)
  // 6.1.3: an id, and nothing encrypted.
  expect(text).toMatch(/trailer\n<<.*\/ID \[<[0-9a-f]{32}> <[0-9a-f]{32}>\]/s)
  expect(text).not.toContain('/Encrypt')
  // 6.1.7: streams of known filters.
  expect(new Set(all.flatMap((body) => /\/Filter (\S+)/.exec(body)?.[1] ?? []))).toEqual(new Set(['/FlateDecode']))
  // 6.2.3: the meaning of its colours.
  const intent = follow(catalog, 'OutputIntents')
  expect(intent).toContain('/S /GTS_PDFA1')
  expect(follow(intent, 'DestOutputProfile')).toContain('/N 3')
  // 6.2.11.4: every font is embedded.
  const fonts = all.filter((body) => /\/Type \/Font\n/.test(body))
  expect(new Set(fonts.map((body) => /\/Subtype \/(\w+)/.exec(body)![1]))).toEqual(new Set(['Type0', 'CIDFontType2']))
  for (const font of fonts.filter((body) => body.includes('CIDFontType2'))) {
    expect(font).toContain('/CIDToGIDMap /Identity')
    expect(follow(follow(font, 'FontDescriptor'), 'FontFile2')).toContain('/Length')
  }
  // 6.5, 6.6.1: no actions.
  for (const action of ['JavaScript', 'OpenAction', 'AA', 'Annots', 'Launch'])
    expect(all.join('\n')).not.toMatch(new RegExp(`/${action}\\b`))
  // 6.6.2: readable metadata that name the part they follow.
  expect(follow(catalog, 'Metadata')).not.toContain('/Filter')
  expect([...said('//pdfaid:part'), ...said('//pdfaid:conformance')]).toEqual(['3', 'B'])
  // 6.8: an attachment states its type and its relation to the document.
  const file = follow(catalog, 'AF')
  expect(file).toContain('/AFRelationship /Alternative')
  expect(file).toMatch(/\/F \(factur-x\.xml\).*\/UF \(factur-x\.xml\)/s)
  expect(follow(file, 'F')).toMatch(/\/ModDate \(D:20260304110000Z\).*\/Subtype \/text#2Fxml/s)
})

test('the metadata of a PDF are XML, whatever the seller is called, and describe what Factur-X adds', async () => {
  const { said } = await parsed('bn')
  expect(said('//dc:creator//rdf:li')).toEqual(['Forge & Sons <"Ltd">'])
  expect(said('//dc:title//rdf:li')).toEqual(['ইনভয়েস INV-2026-00001'])
  expect(said('//fx:*')).toEqual(['INVOICE', 'factur-x.xml', '1.0', 'EN 16931'])
  expect(said('//pdfaProperty:name').toSorted()).toEqual([
    'ConformanceLevel',
    'DocumentFileName',
    'DocumentType',
    'Version',
  ])
})
