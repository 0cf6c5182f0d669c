import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Spreads connections over nodes like a reverse proxy: a node that refuses the connection is skipped. */
export async function openBalancer(ports: readonly number[]): Promise<{ port: number; close(): void }> {
  const open = new Set<Socket>()
  let turn = 0
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => {}).once('close', () => open.delete(client))
    turn += 1
    hand(
      client,
      ports.map((_, index) => ports[(turn + index) % ports.length]!),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close()
      for (const client of open) client.destroy()
    },
  }
}

/** Pipes the two ends together; when one breaks, the other's connection is closed, and nothing is retried. */
function hand(client: Socket, [port, ...others]: number[]): void {
  if (port === undefined) return void client.destroy()
  const node = connect({ port, host: '127.0.0.1' })
  let joined = false
  node.once('connect', () => {
    joined = true
    client.pipe(node).pipe(client)
  })
  node.once('error', () => (joined ? client.destroy() : hand(client, others)))
  node.once('close', () => joined && client.destroy())
  client.once('close', () => node.destroy())
}
