import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesIn } from '../../../bin/lib/hash.mjs'

/** What the server keeps between requests, by file and name, and what bounds it. */
const bounds = {
  'sandbox/params.server.ts currencies': 'the currencies there are',
  'src/addresses/check.server.ts regionRequired': 'fixed',
  'src/addresses/countries.server.ts namesProvinces': 'fixed',
  'src/cad/failures.server.ts #until': '5,000 files',
  'src/cad/packed.server.ts #pending': 'the answers in work',
  'src/cad/service.server.ts #pending': 'the files that may be made and wait',
  'src/catalogue/import-table.server.ts kinds': 'the fields of a product',
  'src/catalogue/import-table.server.ts known': 'the fields of a product, and their former names',
  'src/catalogue/sql.server.ts ownSizes': 'fixed',
  'src/drawings/shown-drawings.server.ts drawings': '16 MB',
  'src/delivery/holidays.server.ts holidays': '200 years of places',
  'src/delivery/holidays.server.ts weekends': '300 countries',
  'src/identity/accounts/users.server.ts actionsByTarget': 'fixed',
  'src/identity/demo/demo-provider.server.ts people': '1,000',
  'src/identity/demo/demo-store.server.ts records': 'a count',
  'src/identity/openid/source.server.ts known': 'one document',
  'src/images/isolated.server.ts accounts': 'one for each script',
  'src/imports/parse-row.server.ts numberKeys': 'fixed',
  'src/imports/parse-row.server.ts kinds': 'the fields of a product',
  'src/imports/shelves.server.ts #categories': 'the categories of the shop, while some rows are compared',
  'src/imports/shelves.server.ts #families': 'the families of the shop, while some rows are compared',
  'src/invoices/document-desk.server.ts late': '60 documents',
  'src/invoices/pdf-layout.server.ts #families': 'the letters of one document',
  'src/pages/sitemap.server.ts documents': '32 MB',
  'src/platform/buckets.server.ts #levels': '20,000 owners',
  'src/platform/cache/changed-tags.server.ts #last': '50,000 tags',
  'src/platform/cache/files.server.ts #finished': 'the built files',
  'src/platform/cache/page-cache.server.ts #rendering': 'as many as are rendered at once and wait for it',
  'src/platform/cache/page-file.server.ts #places': '48 MB with their addresses',
  'src/platform/cache/page-file.server.ts #waiting': '200 pages',
  'src/platform/cache/variants.server.ts gzipped': '4 MB',
  'src/platform/cache/variants.server.ts understood': '200 headers',
  'src/platform/cache/query-cache.server.ts #following': 'what follows a change, while it works',
  'src/platform/contract/in-process-reads.server.ts #reads': 'the public reads',
  'src/platform/counting.server.ts #waiting': 'a maximum that each counter names',
  'src/platform/database/guarded-pool.server.ts #clients': 'the connections of the pool',
  'src/platform/database/guarded-pool.server.ts #waiting':
    'the callers that wait for a connection, whose number admission limits',
  'src/platform/database/prepared.server.ts statements': 'the names in the code',
  'src/platform/fair-queue.server.ts #pending': 'the tasks that may run and wait',
  'src/platform/fair-queue.server.ts #running': 'the tasks that may run',
  'src/platform/fair-queue.server.ts #turns': 'the networks of tasks, until none waits',
  'src/platform/fair-queue.server.ts #waiting': 'the tasks that may wait',
  'src/platform/formats.ts numbers': 'one for each language',
  'src/platform/formats.ts plurals': 'one for each language',
  'src/platform/http/admission.server.ts #networks': 'the reads that are let in',
  'src/platform/http/connection-group.server.ts #idle': 'the connections that there may be',
  'src/platform/metrics/answers.server.ts #refused': 'two statuses of four kinds',
  'src/platform/metrics/answers.server.ts #routes': 'the routes of pages and calls, and one for all other addresses',
  'src/platform/http/address.server.ts privateRanges': 'a constant',
  'src/platform/http/address.server.ts seen': '10,000 addresses',
  'src/platform/http/block-widths.server.ts seen': '10,000 blocks',
  'src/platform/http/client-address.server.ts known': '10,000 texts of at most 100 letters',
  'src/platform/http/page-address.server.ts known': '10,000 addresses of at most 200 letters',
  'src/platform/http/target.server.ts probes': 'fixed',
  'src/platform/jobs/jobs.server.ts #tasks': 'the tasks',
  'src/platform/jobs/jobs.server.ts #woken': 'the tasks',
  'src/platform/line-limit.server.ts #skipped': '1,000 sentences',
  'src/platform/locale.ts formats': 'languages, currencies and the options in the code',
  'src/platform/money.ts chargedWhole': 'fixed',
  'src/platform/money.ts digits': 'the currencies there are',
  'src/platform/refusals/registry.server.ts fieldSentences': 'the problems in the code',
  'src/platform/refusals/registry.server.ts sentences': 'the refusals in the code',
  'src/reviews/sql.server.ts ownSizes': 'fixed',
  'src/vat-numbers/service.server.ts underWay': '10 questions',
  'src/vat-numbers/vies.server.ts circuits': 'the address in the configuration',
}

const isOfServer = (path: string) =>
  path.endsWith('.server.ts') || /^src\/platform\/(formats|locale|money)\.ts$/.test(path)

// Of a module, of an object, or of a function that lives as long as the shop.
const kept =
  /^(?:(?:export )?const | {2}(?:readonly )?(?=#)| {2}const (?=\w+ = new LRU))(#?\w+)[^\n]* = new (?:Map|Set|LRUCache)\b/gm

test('nothing that the server keeps between requests grows without a bound', () => {
  const files = ['src', 'sandbox'].flatMap(filesIn).filter(isOfServer)
  const found = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(kept)].map(([, name]) => `${path} ${name}`),
  )
  expect(found.sort()).toEqual(Object.keys(bounds).sort())
})
