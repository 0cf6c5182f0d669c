import { setFlagsFromString } from 'node:v8'
import { importFile } from '#catalogue/import.server.ts'
import { countKnown } from '#catalogue/import-known.server.ts'
import { countImported, revertImportOf } from '#catalogue/revert-large.server.ts'
import { countChanged, importNumbers } from '#search/import-numbers.server.ts'
import { type Command, done, say, type Tools, type Typed } from './command.server.ts'
import { pace } from './pace.ts'

/** What fills a catalogue. */
export const importCommands: Record<string, Command> = {
  import: {
    does: 'add or update products, one JSON object a line; once more goes on',
    takes: ['FILE'],
    options: {},
    effect: {
      finds: async ({ db }, typed) => ({ 'products that are in the catalogue': await countKnown(db, fileOf(typed)) }),
      undo: (typed) => `npm run shop -- undo-import ${fileOf(typed)}`,
    },
    database: 'current',
    run: load,
  },
  'import-numbers': {
    does: 'add part numbers of other makers, one a line',
    takes: ['FILE'],
    options: {},
    effect: {
      finds: async ({ db }, typed) => ({ 'part numbers that lead elsewhere': await countChanged(db, fileOf(typed)) }),
    },
    database: 'current',
    run: loadNumbers,
  },
  'undo-import': {
    does: 'take back what the last import of a file changed',
    takes: ['FILE'],
    options: {},
    effect: {
      finds: async ({ db }, typed) => ({ 'products that the import wrote': await countImported(db, fileOf(typed)) }),
    },
    database: 'current',
    run: takeBack,
  },
}

const fileOf = ({ arguments: [file = ''] }: Typed) => file

async function load({ url }: Tools, typed: Typed): Promise<number> {
  // Lines are forgotten as soon as they are sent. Node would otherwise collect a hundred megabytes of them first.
  setFlagsFromString('--max-semi-space-size=4')
  const told = pace(say)
  const count = await importFile(url, fileOf(typed), {
    resumes: (line) => say(`Line ${line} was the last one written before an interruption. Going on after it.`),
    begunAnew: (line) => say(`The file has changed since line ${line} of it was written. Beginning anew.`),
    progress: ({ step, lines, of }) => told(step, lines, of),
  })
  return done(`${count} products are in the catalogue.`)
}

async function loadNumbers({ db }: Tools, typed: Typed): Promise<number> {
  return done(`${await importNumbers(db, fileOf(typed))} part numbers of other makers lead to ours.`)
}

async function takeBack({ url }: Tools, typed: Typed): Promise<number> {
  const told = pace(say)
  const { reverted, left } = await revertImportOf(url, fileOf(typed), ({ step, lines, of }) => told(step, lines, of))
  if (left > 0) say(`${left} products were changed or sold since and stay as they are.`)
  return done(`${reverted} products are as they were before the import.`)
}
