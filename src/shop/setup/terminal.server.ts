import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/** The input ended before every question was answered. */
export class InputEnded extends Error {}

export type Terminal = {
  say(text: string): void
  /**
   * Reads the next line, trimmed. A secret is not echoed.
   * @throws InputEnded
   */
  ask(prompt: string, options?: { secret?: boolean }): Promise<string>
  close(): void
}

/** Questions and answers, one line each; also from a pipe. */
export function openTerminal(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Terminal {
  let isHidden = false
  const echo = new Writable({
    write(chunk, _, done) {
      if (!isHidden) output.write(chunk)
      done()
    },
  })
  const isTerminal = 'isTTY' in input && input.isTTY === true
  const reader = createInterface({ input, output: isTerminal ? echo : undefined, terminal: isTerminal })
  // An iterator buffers lines that arrive before they are read, as from a pipe.
  const lines = reader[Symbol.asyncIterator]()
  return {
    say: (text) => void output.write(`${text}\n`),
    async ask(prompt, { secret = false } = {}) {
      output.write(prompt)
      isHidden = secret
      const { value, done } = await lines.next()
      isHidden = false
      if (done) throw new InputEnded()
      if (secret && isTerminal) output.write('\n')
      return value.trim()
    },
    close: () => reader.close(),
  }
}
