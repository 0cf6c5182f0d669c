import { setFlagsFromString } from 'node:v8'
import { importFile } from '#catalogue/import.server.ts'
import { revertImportOf } from '#catalogue/revert-large.server.ts'
import { importNumbers } from '#search/import-numbers.server.ts'
import { type Command, done, say, type Tools } from './command.server.ts'
import { pace } from './pace.ts'

/** What fills a catalogue. */
export const importCommands: Record<string, Command> = {
  import: { takes: ['FILE'], does: 'add or update products, one JSON object a line; once more goes on', run: load },
  'import-numbers': { takes: ['FILE'], does: 'add part numbers of other makers, one a line', run: loadNumbers },
  'undo-import': { takes: ['FILE'], does: 'take back what the last import of a file changed', run: takeBack },
}

async function load({ url }: Tools, path: string): Promise<number> {
  // Lines are forgotten as soon as they are sent. Node would otherwise collect a hundred megabytes of them first.
  setFlagsFromString('--max-semi-space-size=4')
  const told = pace(say)
  const count = await importFile(url, path, {
    resumes: (line) => say(`Line ${line} was the last one written before an interruption. Going on after it.`),
    begunAnew: (line) => say(`The file has changed since line ${line} of it was written. Beginning anew.`),
    progress: ({ step, lines, of }) => told(step, lines, of),
  })
  return done(`${count} products are in the catalogue.`)
}

async function loadNumbers({ db }: Tools, path: string): Promise<number> {
  return done(`${await importNumbers(db, path)} part numbers of other makers lead to ours.`)
}

async function takeBack({ url }: Tools, path: string): Promise<number> {
  const told = pace(say)
  const { reverted, left } = await revertImportOf(url, path, ({ step, lines, of }) => told(step, lines, of))
  if (left > 0) say(`${left} products were changed or sold since and stay as they are.`)
  return done(`${reverted} products are as they were before the import.`)
}
