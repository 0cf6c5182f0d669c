import type { Database } from '../src/base/platform/database/connect.server.ts'
import { createId } from '../src/base/platform/ids.server.ts'
import type { ImportField } from '../src/goods/catalogue/products/fields.ts'

/** Two values of each field as a line of an import has them, neither of which a new product has. */
export const samples: Record<ImportField, readonly [unknown, unknown]> = {
  name: ['Hex bolt', 'Hex bolt, =1+1 "long"'],
  translations: [{ name: { bn: 'বোল্ট' } }, { name: { bn: '@বোল্ট' }, description: { bn: "'ইস্পাতের'" } }],
  price: [385, 410],
  currency: ['USD', 'EUR'],
  priceBreaks: [
    [{ fromQty: 5, unitPriceCents: 362 }],
    [
      { fromQty: 4, unitPriceCents: 300 },
      { fromQty: 20, unitPriceCents: 250 },
    ],
  ],
  description: ['Of steel.', "-2 sides,\n'quoted'\r\n\t= and tabbed"],
  minimum: [10, 20],
  step: [10, 5],
  packSize: [50, 100],
  massGrams: [8.52, 0.001],
  leadTimeDays: [3, 0],
  taxClass: ['reduced', 'exempt'],
  backOrders: [true, true],
  gtin: ['4006381333931', '96385074'],
  tariffCode: ['731815', '73181588900'],
  origin: ['DE', 'BD'],
  shelf: ['A-01-3', 'B-12'],
  draft: ['undated', '2031-05-04'],
  alt: ['A bolt', '=A bolt'],
  img: ['a'.repeat(32), `https://shop.example/images/${'b'.repeat(32)}-640.webp`],
  pictures: [
    [{ name: 'a'.repeat(32), alt: 'From above', translations: { alt: { bn: 'উপর থেকে' } } }],
    [
      { name: 'b'.repeat(32), alt: '', translations: {} },
      { name: 'a'.repeat(32), alt: '', translations: {} },
    ],
  ],
  documents: [
    [
      {
        name: 'c'.repeat(32),
        kind: 'data-sheet',
        language: 'de',
        title: '=Datenblatt',
        translations: { title: { bn: 'তথ্য' } },
      },
    ],
    [
      { name: 'd'.repeat(32), kind: 'safety', language: 'en', title: '', translations: {} },
      { name: 'c'.repeat(32), kind: 'certificate', language: 'en', title: '3.1', translations: {} },
    ],
  ],
  category: ['bolts', 'nuts'],
  replacedBy: ['NEXT-1', 'NEXT-2'],
  family: ['hex-bolts', 'hex-nuts'],
  size: ['M6', '1/2'],
  attributes: [
    { thread: 'M6', length: 30 },
    { note: '=cmd', 'a key': '007', pitch: 1.25 },
  ],
  fits: [
    [{ role: 'nut', translations: { role: { bn: 'নাট' } }, ref: 'hex-nuts/M6' }],
    [{ role: 'washer', ref: 'washers/M6' }],
  ],
}

/** Fields that a line has to say together with another one. */
export const companions: Partial<Record<ImportField, readonly ImportField[]>> = {
  price: ['currency'],
  priceBreaks: ['currency'],
  currency: ['price', 'priceBreaks'],
  packSize: ['price', 'currency'],
}

/** Lays in the pictures and documents that the samples name, without files. */
export async function insertSampleFiles(db: Database): Promise<void> {
  const names = ['a', 'b'].map((digit) => digit.repeat(32))
  const sizes = { width: 100, height: 100, bytes: 1 }
  await db
    .insertInto('uploads')
    .values(names.map((name) => ({ id: createId(), sha256: Buffer.from(name.padEnd(64, '0'), 'hex'), ...sizes })))
    .execute()
  const documents = ['c', 'd'].map((digit) => ({ name: digit.repeat(32), bytes: 1 }))
  await db.insertInto('productDocuments').values(documents).execute()
}
