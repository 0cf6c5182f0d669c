// Walks over all that pack, unpack or convert.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../../bin/lib/hash.mjs'

/** What packs, draws or converts in the server or its processes, and why nobody does it again and again for nothing. */
const reasons = {
  'src/accounting/archive.server.ts fflate': 'an admin’s archive, on the thread, which is charged',
  'src/cad/kernel/three-mf.ts fflate': 'kept as a file; its process is charged',
  'src/cad/packed.server.ts node:zlib': 'kept as a file',
  'src/catalogue/export-sheet.server.ts fflate': 'an admin’s export, on the thread, which is charged',
  'src/demo/business/load.server.ts node:zlib': 'once, when a demonstration begins',
  'src/drawings/sheet/pdf.server.ts pdfkit': 'on the thread, which is charged; browsers keep it',
  'src/images/reencode.process.ts sharp': 'kept as a file; its process is charged',
  'src/invoices/archive.server.ts fflate': 'an admin’s archive, on the thread, which is charged',
  'src/invoices/pdf.server.ts pdfkit': 'one at a time, on the thread, which is charged',
  'src/orders/labels/labels-pdf.server.ts pdfkit': 'an admin’s labels, on the thread, which is charged',
  'src/backups/archive/backup.server.ts tar': 'the shop’s own backup',
  'src/platform/cache/variants.server.ts node:zlib': 'kept with its page, or in memory',
  'src/platform/sheet-formats.ts fflate': 'in the owner’s browser, or a command',
  'src/platform/sheet.ts fflate': 'in the owner’s browser, or a command',
}

const converter = /(?:from|import\() ?'((?:node:zlib|fflate|sharp|pdfkit|pdf-lib|tar|archiver)[^']*)'/g
/** Browsers read and pack files of their own. */
const ofBrowser = /^src\/(?:quick-order\/sheet|cad\/(?:archive|viewer)\/.*)\.ts$/
const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/test-/.test(path) && !ofBrowser.test(path)

test('whatever packs or converts keeps what it makes, or is charged for it', () => {
  const found = (filesIn('src') as string[])
    .filter(isSource)
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(converter)].map(([, name]) => `${path} ${name}`))
  expect(found.toSorted()).toEqual(Object.keys(reasons).toSorted())
})
