import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real mail server on a free port, without TLS unless told otherwise; `taken` has the source of each mail. */
export async function openSmtpServer(options: SMTPServerOptions = {}, login = '') {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, done) {
      text(stream).then((source) => {
        taken.push(source)
        done()
      }, done)
    },
    ...options,
  })
  // A client that gives up breaks its connection.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => server.close())
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  /** As a server that is killed. */
  const breakOff = () => {
    const { connections } = server as unknown as { connections: Set<{ _socket: Socket }> }
    for (const { _socket: socket } of connections) socket.destroy()
  }
  return { taken, host, url: `smtp://${login}${host}`, breakOff }
}
