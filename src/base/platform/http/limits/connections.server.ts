import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../log.server.ts'
import { getAddressBlock, parseAddress } from './address.server.ts'
import { fewPlaces, listBlocks } from './block-widths.server.ts'
import type { ProxyTrust } from './client-address.server.ts'
import { ConnectionGroup, type Peer, pressedFrom } from './connection-group.server.ts'

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

/** The part of the usual time for which a kept connection may be idle, by how many there are of those that there may be. */
const keptFor = [
  { from: pressedFrom, part: 0.05 },
  { from: 0.5, part: 0.25 },
  { from: 0, part: 1 },
]

/**
 * Bounds how many connections there are, and cuts those whose peers do not take what they asked for. Those that are idle give way to
 * new ones; one with a request in work never does.
 */
export function limitConnections(server: Server, trusts: ProxyTrust, limits: ConnectionLimits, log: Log): void {
  const peers = new Map<Socket, Peer & { groups: ConnectionGroup[] }>()
  const all = new ConnectionGroup(limits.all)
  const blocks = new Map<string, ConnectionGroup>()
  const usualMs = server.keepAliveTimeout
  const adaptKeepAlive = () => {
    server.keepAliveTimeout = usualMs * keptFor.find(({ from }) => all.part >= from)!.part
  }
  const forget = (socket: Socket) => {
    const peer = peers.get(socket)
    if (!peer) return
    peers.delete(socket)
    for (const group of peer.groups) group.remove(peer)
    adaptKeepAlive()
  }
  server.on('connection', (socket: Socket) => {
    const address = parseAddress(socket.remoteAddress ?? '') ?? ''
    const block = trusts(address, 0) ? undefined : getAddressBlock(address)
    const around = block === undefined ? [] : listBlocks(block)
    const own = around.map(
      (name, widthIndex) => blocks.get(name) ?? new ConnectionGroup(limits.each * fewPlaces[widthIndex]!),
    )
    const groups = [...own, all]
    for (const group of groups) {
      const giving = group.findGivingWay()
      if (giving) {
        forget(giving.socket)
        giving.socket.destroy()
        break
      }
      if (group.isFull) break
    }
    // guard: connections are limited, of one address block and in all | never | threats/connections.test
    if (groups.some(({ isFull }) => isFull)) return void socket.destroy()
    const peer = { socket, groups, ...createPeerState() }
    peers.set(socket, peer)
    for (const group of groups) group.add(peer)
    for (const [widthIndex, name] of around.entries()) blocks.set(name, own[widthIndex]!)
    adaptKeepAlive()
    socket.once('close', () => {
      forget(socket)
      for (const name of around) if (blocks.get(name)?.isEmpty) blocks.delete(name)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const peer = peers.get(socket)
    countRequest(peer, 1)
    response.once('close', () => peers.has(socket) && countRequest(peer, -1))
  })
  const watch = setInterval(() => {
    for (const peer of peers.values()) cutIfSlow(peer, limits.answerMs)
  }, limits.answerMs / 20).unref()
  // guard: whoever does not read is cut | drop | threats/connections.test
  server.timeout = limits.stallMs
  server.once('close', () => clearInterval(watch))
  // No descriptor is left for a connection: the next may find one.
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen') log.warn({ err: error }, 'a connection could not be accepted')
  })
}

const createPeerState = () => ({
  ...{ requests: 0, idleSince: performance.now(), seenBytes: 0, isKept: false },
  busySince: undefined,
})

/** One more request is in work, or one fewer. */
function countRequest(peer: (Peer & { groups: ConnectionGroup[] }) | undefined, change: 1 | -1): void {
  if (!peer) return
  peer.requests += change
  const isIdle = peer.requests === 0
  if (isIdle) {
    peer.idleSince = performance.now()
    peer.seenBytes = peer.socket.bytesRead
    peer.isKept = true
  }
  for (const group of peer.groups) group.mark(peer, isIdle)
}

function cutIfSlow(peer: Peer, answerMs: number): void {
  const now = performance.now()
  peer.busySince = peer.socket.writableLength === 0 ? undefined : (peer.busySince ?? now)
  // guard: whoever reads a letter now and then is cut | never | threats/connections.test
  if (peer.busySince !== undefined && now - peer.busySince > answerMs) peer.socket.destroy()
}
