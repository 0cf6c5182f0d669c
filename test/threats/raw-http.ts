import { connect } from 'node:net'

/** Sends raw bytes over a connection of its own; returns all that was received until it was quiet or closed. */
export function sendRaw(url: string, bytes: string | Buffer, quietMs = 300): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    // A busy machine answers late; once it has begun, it goes on.
    socket.setTimeout(Math.max(quietMs, 3000), () => socket.destroy())
    socket.on('data', (data) => {
      socket.setTimeout(quietMs)
      received += data.toString('latin1')
    })
    // A reset connection is a valid outcome as well.
    socket.once('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error))
    socket.once('close', () => resolve(received))
  })
}

/** The statuses of all responses received. */
export const parseStatuses = (received: string) =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, code]) => Number(code))
