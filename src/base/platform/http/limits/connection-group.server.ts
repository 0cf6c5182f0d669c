import type { Socket } from 'node:net'

/** A connection, and since when its peer takes nothing of an answer. */
export type Peer = {
  socket: Socket
  busySince: number | undefined
  /** Requests in work. While there are none it is idle, since `idleSince`, when it had received `seenBytes`. */
  requests: number
  idleSince: number
  seenBytes: number
  /** It has had a request before. */
  isKept: boolean
}

/** From this part of the limit on, an idle connection gives way to each new one. */
export const pressedFrom = 0.8
/** What has sent nothing yet is given so long, and half a head so long, before it gives way as well. */
const newMs = 1000
const headMs = 5000
/** So many of those that were idle first are looked at. */
const maxTried = 50

/** The connections of an address block, or of all. */
export class ConnectionGroup {
  readonly #max: number
  // bounded: the connections that there may be
  readonly #idle = new Set<Peer>()
  #open = 0

  constructor(max: number) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#open >= this.#max
  }

  get isEmpty(): boolean {
    return this.#open === 0
  }

  /** How many there are, as a part of how many there may be. */
  get part(): number {
    return this.#open / this.#max
  }

  add(peer: Peer): void {
    this.#open += 1
    this.#idle.add(peer)
  }

  remove(peer: Peer): void {
    this.#open -= 1
    this.#idle.delete(peer)
  }

  /** It has a request in work, or none: then it is the last that was idle. */
  mark(peer: Peer, isIdle: boolean): void {
    this.#idle.delete(peer)
    if (isIdle) this.#idle.add(peer)
  }

  /**
   * The connection that a new one takes the place of: the one that has been idle for longest. One that was just opened, and whose
   * request is on its way, is spared while there is room.
   */
  findGivingWay(): Peer | undefined {
    // guard: idle connections give way to new ones | this.part < pressedFrom → 1 > 0 | threats/idle-connections
    if (this.part < pressedFrom) return undefined
    const first = this.#listFirst()
    const isLate = ({ idleSince }: Peer, ms: number) => performance.now() - idleSince > ms
    const silent = first.filter(({ socket, seenBytes }) => socket.bytesRead === seenBytes)
    const idle = silent.find((peer) => peer.isKept || isLate(peer, newMs))
    if (idle || !this.isFull) return idle
    return silent[0] ?? first.find((peer) => isLate(peer, headMs))
  }

  #listFirst(): Peer[] {
    const first: Peer[] = []
    for (const peer of this.#idle) if (first.push(peer) === maxTried) break
    return first
  }
}
