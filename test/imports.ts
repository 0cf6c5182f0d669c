import * as contract from '../src/desk/imports/contract.ts'
import { importTasks } from '../src/desk/imports/tasks.ts'
import { ada, type TestShop } from './shop.ts'

/** What an admin does with files in a shop. */
export function openImports(shop: TestShop) {
  const as = shop.as(ada)
  const look = (id: string) => as(contract.getImport, { id })
  /** Runs the task until nothing is left to do. */
  const settle = async (id: string): Promise<contract.ImportDetails> => {
    for (;;) {
      const file = await look(id)
      if (!['reading', 'checking', 'running'].includes(file.state)) return file
      await shop.jobs.run(importTasks.advanceImports)
    }
  }
  const upload = async (text: string, format: contract.ImportFormat = 'csv', name = 'parts.csv'): Promise<string> => {
    const { insertedId: id } = await as(contract.addImport, { name, format })
    let number = 0
    for (; number === 0 || number * contract.pieceLength < text.length; number++) {
      const piece = text.slice(number * contract.pieceLength, (number + 1) * contract.pieceLength)
      await as(contract.addImportPiece, { id, number: String(number), piece: new Blob([piece]) })
    }
    await as(contract.readImport, { id, pieces: number })
    return id
  }
  /** Sends a file, and reads it. */
  const send = async (...file: Parameters<typeof upload>): Promise<string> => (await settle(await upload(...file)))._id
  /** Compares it in the columns that were found. */
  const check = async (id: string, changed: Partial<contract.ImportOptions> = {}) => {
    const { columns, options } = await look(id)
    await as(contract.checkImport, { id, columns, options: { ...options, ...changed } })
    return settle(id)
  }
  const start = async (id: string) => as(contract.runImport, { id, version: (await look(id)).version })
  const run = async (id: string) => {
    await start(id)
    return settle(id)
  }
  const listRows = (id: string, outcome: contract.RowOutcome) => as(contract.listImportRows, { id, outcome })
  /** The refused rows with their reasons. */
  const listRefused = async (id: string) =>
    (await listRows(id, 'refused')).map(({ line, problems }) => [line, ...problems.map(({ message }) => message)])
  const load = async (text: string, changed: Partial<contract.ImportOptions> = {}) => {
    const id = await send(text)
    await check(id, changed)
    return run(id)
  }
  return { look, settle, upload, send, check, start, run, listRows, listRefused, load }
}
