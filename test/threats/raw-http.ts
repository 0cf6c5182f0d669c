import { connect } from 'node:net'

/** Sends bytes as they are over a connection of its own; answers with all that came until it was quiet or closed. */
export function sendRaw(url: string, bytes: string | Buffer, quietMs = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(quietMs, () => socket.destroy())
    socket.on('data', (data) => {
      received += data.toString('latin1')
    })
    // Being cut off is an answer as well.
    socket.once('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error))
    socket.once('close', () => resolve(received))
  })
}

/** The statuses of all answers in what was heard. */
export const statusesOf = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code))
