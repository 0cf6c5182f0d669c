// Walks over all that pack, unpack or convert.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../../../bin/lib/hash.mjs'

/** What packs, draws or converts in the server or its processes, and why nobody does it again and again for nothing. */
const reasons = {
  'src/desk/accounting/archive.server.ts fflate': 'an admin’s archive, on the thread, which is charged',
  'src/goods/cad/kernel/three-mf.ts fflate': 'kept as a file; its process is charged',
  'src/goods/cad/packed.server.ts node:zlib': 'kept as a file',
  'src/goods/catalogue/importing/export-sheet.server.ts fflate': 'an admin’s export, on the thread, which is charged',
  'src/shop/demo/business/load.server.ts node:zlib': 'once, when a demonstration begins',
  'src/goods/drawings/sheet/pdf.server.ts pdfkit': 'on the thread, which is charged; browsers keep it',
  'src/base/images/reencode.process.ts sharp': 'kept as a file; its process is charged',
  'src/trade/invoices/archive.server.ts fflate': 'an admin’s archive, on the thread, which is charged',
  'src/trade/invoices/pdf/pdf.server.ts pdfkit': 'one at a time, on the thread, which is charged',
  'src/trade/orders/labels/labels-pdf.server.ts pdfkit': 'an admin’s labels, on the thread, which is charged',
  'src/shop/backups/archive/backup.server.ts tar': 'the shop’s own backup',
  'src/base/platform/cache/variants.server.ts node:zlib': 'kept with its page, or in memory',
  'src/base/platform/files/sheet-formats.ts fflate': 'in the owner’s browser, or a command',
  'src/base/platform/files/sheet.ts fflate': 'in the owner’s browser, or a command',
}

const converter = /(?:from|import\() ?'((?:node:zlib|fflate|sharp|pdfkit|pdf-lib|tar|archiver)[^']*)'/g
/** Browsers read and pack files of their own. */
const ofBrowser = /^src\/(?:trade\/quick-order\/sheet|goods\/cad\/(?:archive|viewer)\/.*)\.ts$/
const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test-/.test(path) && !ofBrowser.test(path)

test('whatever packs or converts keeps what it makes, or is charged for it', () => {
  const found = (filesIn('src') as string[])
    .filter(isSource)
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(converter)].map(([, name]) => `${path} ${name}`))
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
