import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../log.server.ts'
import { getAddressBlock, parseAddress } from './address.server.ts'
import type { ProxyTrust } from './client-address.server.ts'

export type ConnectionLimits = {
  /** Connections of all, and of one address block; a trusted proxy has no block of its own. */
  all: number
  each: number
  /** A client that takes nothing of an answer for so long is cut, and one that has not taken all of it after so long. */
  stallMs: number
  answerMs: number
}

/** Files, connections to the database and what else the process opens. */
const reserved = 300

export const getConnectionLimits = (): ConnectionLimits => ({
  all: Math.max(100, Math.min(8000, maxOpenFiles() - reserved)),
  each: 500,
  stallMs: 60_000,
  answerMs: 180_000,
})

/** The system's limit of open files; where it does not say, the usual one. */
function maxOpenFiles(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 4096)
  } catch {
    return 4096
  }
}

type Reader = { socket: Socket; busySince: number | undefined }

/** Bounds how many connections there are, and cuts those whose peers do not take what they asked for. */
export function limitConnections(server: Server, trusts: ProxyTrust, limits: ConnectionLimits, log: Log): void {
  const open = new Set<Reader>()
  const blocks = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = parseAddress(socket.remoteAddress ?? '') ?? ''
    const block = trusts(address, 0) ? undefined : getAddressBlock(address)
    const own = block === undefined ? 0 : (blocks.get(block) ?? 0)
    // guard: connections are limited, of one address block and in all | never | threats/connections.test
    if (open.size >= limits.all || own >= limits.each) return void socket.destroy()
    const reader: Reader = { socket, busySince: undefined }
    open.add(reader)
    if (block !== undefined) blocks.set(block, own + 1)
    socket.once('close', () => {
      open.delete(reader)
      if (block === undefined) return
      const left = blocks.get(block)! - 1
      if (left > 0) blocks.set(block, left)
      else blocks.delete(block)
    })
  })
  const watch = setInterval(() => {
    for (const reader of open) cutIfSlow(reader, limits.answerMs)
  }, limits.answerMs / 20).unref()
  // guard: whoever does not read is cut | drop | threats/connections.test
  server.timeout = limits.stallMs
  server.once('close', () => clearInterval(watch))
  // No descriptor is left for a connection: the next may find one.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen') log.warn({ err: error }, 'a connection could not be accepted')
  })
}

function cutIfSlow(reader: Reader, answerMs: number): void {
  const now = performance.now()
  reader.busySince = reader.socket.writableLength === 0 ? undefined : (reader.busySince ?? now)
  // guard: whoever reads a letter now and then is cut | never | threats/connections.test
  if (reader.busySince !== undefined && now - reader.busySince > answerMs) reader.socket.destroy()
}
