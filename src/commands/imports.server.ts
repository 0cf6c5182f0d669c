import { importFile } from '#catalogue/import.server.ts'
import { type Command, done, say, type Tools } from './command.server.ts'
import { pace } from './pace.ts'

/** What fills a catalogue. */
export const importCommands: Record<string, Command> = {
  import: { takes: ['FILE'], does: 'add or update products, one JSON object a line; once more goes on', run: run },
}

async function run({ url }: Tools, path: string): Promise<number> {
  const told = pace(say)
  const count = await importFile(url, path, {
    resumes: (line) => say(`Line ${line} was the last one written before an interruption. Going on after it.`),
    begunAnew: (line) => say(`The file has changed since line ${line} of it was written. Beginning anew.`),
    progress: ({ step, lines, of }) => told(step, lines, of),
  })
  return done(`${count} products are in the catalogue.`)
}
