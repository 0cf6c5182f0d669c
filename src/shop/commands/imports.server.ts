import { extname } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { ExportFormat } from '#goods/catalogue/contract.ts'
import { countExistingProducts } from '#goods/catalogue/importing/count-existing.server.ts'
import { exportProducts } from '#goods/catalogue/importing/export.server.ts'
import { importFile } from '#goods/catalogue/importing/import.server.ts'
import { countChanged, importNumbers } from '#goods/catalogue/importing/import-numbers.server.ts'
import type { TableReading } from '#goods/catalogue/importing/import-table.server.ts'
import { countImportedProducts, revertImportFile } from '#goods/catalogue/importing/revert-large.server.ts'
import { type Command, type CommandInput, finishCommand, printLine, type Tools } from './command.server.ts'
import { requireNewFile, requireReadableFile, writeNewFile } from './files.server.ts'
import { createPace } from './pace.ts'

/** Commands that fill a catalogue. */
export const importCommands: Record<string, Command> = {
  import: {
    does: 'add or update products from JSON lines, CSV or XLSX; once more goes on',
    takes: ['FILE'],
    options: {
      'decimal-point': 'read the numbers of a table as 1,234.5 is written',
      'decimal-comma': 'read the numbers of a table as 1.234,5 is written',
      'sheet NAME': 'read this sheet of a workbook; its place, such as 2, will do',
    },
    effect: {
      finds: async ({ db }, typed) => ({
        'products that are in the catalogue': await countExistingProducts(db, getFile(typed), getReading(typed)),
      }),
      undo: (typed) => `npm run shop -- undo-import ${getFile(typed)}`,
    },
    database: 'current',
    before: (_, typed) => requireReadableFile(getFile(typed)),
    run: load,
  },
  export: {
    does: 'write all products into a new file: .csv, .xlsx or .jsonl',
    takes: ['FILE'],
    options: {},
    effect: 'reads',
    database: 'current',
    before: (_, typed) => requireNewFile(getFile(typed)),
    run: save,
  },
  'import-numbers': {
    does: 'add part numbers of other makers, one a line',
    takes: ['FILE'],
    options: {},
    effect: {
      finds: async ({ db }, typed) => ({ 'part numbers that lead elsewhere': await countChanged(db, getFile(typed)) }),
    },
    database: 'current',
    before: (_, typed) => requireReadableFile(getFile(typed)),
    run: loadNumbers,
  },
  'undo-import': {
    does: 'take back what the last import of a file changed',
    takes: ['FILE'],
    options: {},
    effect: {
      finds: async ({ db }, typed) => ({
        'products that the import wrote': await countImportedProducts(db, getFile(typed)),
      }),
    },
    database: 'current',
    run: takeBack,
  },
}

/** What was said of a table: the mark of its decimals, and its sheet. */
function getReading({ options }: CommandInput): TableReading {
  const mark = options.has('decimal-comma') ? ',' : options.has('decimal-point') ? '.' : undefined
  const sheet = options.get('sheet')
  return { mark, sheet: typeof sheet === 'string' ? sheet : undefined }
}

const getFile = ({ arguments: [file = ''] }: CommandInput) => file

async function load({ url, config }: Tools, typed: CommandInput): Promise<number> {
  // Lines are garbage as soon as they are sent. Node would otherwise collect a hundred megabytes of them first.
  setFlagsFromString('--max-semi-space-size=4')
  const told = createPace(printLine)
  const count = await importFile(url, getFile(typed), {
    ...{ currency: config.currency, reading: getReading(typed) },
    resumes: (line) => printLine(`Line ${line} was the last one written before an interruption. Going on after it.`),
    begunAnew: (line) => printLine(`The file has changed since line ${line} of it was written. Beginning anew.`),
    progress: ({ step, lines, of }) => told(step, lines, of),
  })
  return finishCommand(`${count} products are in the catalogue.`)
}

async function save({ db }: Tools, typed: CommandInput): Promise<number> {
  const file = getFile(typed)
  const format = ExportFormat.safeParse(extname(file).slice(1).toLowerCase())
  if (!format.success) return finishCommand('The name of the file ends with .csv, .xlsx or .jsonl.', 2)
  await writeNewFile(file, exportProducts(db, format.data))
  return finishCommand(`${file} has all products for sale. Importing it changes nothing.`)
}

async function loadNumbers({ db }: Tools, typed: CommandInput): Promise<number> {
  return finishCommand(`${await importNumbers(db, getFile(typed))} part numbers of other makers lead to ours.`)
}

async function takeBack({ url, config }: Tools, typed: CommandInput): Promise<number> {
  const told = createPace(printLine)
  const { reverted, left } = await revertImportFile(url, getFile(typed), {
    currency: config.currency,
    progress: ({ step, lines, of }) => told(step, lines, of),
  })
  if (left > 0) printLine(`${left} products were changed or sold since and stay as they are.`)
  return finishCommand(`${reverted} products are as they were before the import.`)
}
