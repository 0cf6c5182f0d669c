import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the clone; everything runs in it. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** A path inside the clone. */
export const inside = (...parts) => join(root, ...parts)

/** The reason why work cannot continue, in a sentence, with the output of the program that failed. */
export class Stop extends Error {
  constructor(message, output = '') {
    super(message)
    this.output = output
  }
}
