import { connect } from 'node:net'

/** Sends bytes as they are over a connection of its own; answers with all that came until it was quiet or closed. */
export function speak(url: string, bytes: string | Buffer, quietMs = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (data) => {
      heard += data.toString('latin1')
    })
    // Being cut off is an answer as well.
    socket.once('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error))
    socket.once('close', () => resolve(heard))
  })
}

/** The statuses of all answers in what was heard. */
export const statusesOf = (heard: string) =>
  [...heard.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code))
