import { setTimeout as sleep } from 'node:timers/promises'
import { fulfil, receive, refund, upload } from './admins.ts'
import { buy, type Load } from './buyers.ts'
import type { Server } from './database.ts'
import type { ShopNode } from './nodes.ts'
import type { Person } from './people.ts'

export type Kills = { counts: Record<string, number>; databaseBackMs: number[] }
type System = { server: Server; nodes: readonly ShopNode[] }
type Clients = { buyers: number; customers: readonly Person[]; admin: Person; photo: Buffer }

/** Runs all clients while processes are killed; resolves when the last request has its reply. */
export async function runCampaign(load: Load, clients: Clients, system: System, kills: number): Promise<Kills> {
  const stop = new AbortController()
  const { buyers, customers, admin, photo } = clients
  const share = customers.length / buyers
  const busy = [
    ...Array.from({ length: buyers }, (_, index) =>
      buy(customers.slice(index * share, (index + 1) * share), load, stop.signal),
    ),
    refund(admin, load, stop.signal),
    fulfil(admin, load, stop.signal),
    receive(admin, load, stop.signal),
    upload(admin, load, photo, stop.signal),
  ]
  const done: Kills = { counts: {}, databaseBackMs: [] }
  try {
    while (sum(done.counts) < kills) {
      await sleep(200 + load.random() * 2300)
      const what = await killSomething(load.random, system, done)
      if (what) done.counts[what] = (done.counts[what] ?? 0) + 1
    }
  } finally {
    stop.abort()
    await Promise.all(busy)
  }
  return done
}

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)

/** Kills a random victim and names its kind; undefined where there was none of that kind. */
async function killSomething(
  random: () => number,
  { server, nodes }: System,
  { databaseBackMs }: Kills,
): Promise<string | undefined> {
  const choice = random()
  const victim = nodes[Math.floor(random() * nodes.length)]!
  if (choice < 0.5) {
    victim.kill()
    return 'one node'
  }
  if (choice < 0.6) {
    for (const node of nodes) node.kill()
    return 'both nodes'
  }
  if (choice < 0.7) return victim.killHelpers() ? 'a decoder of pictures' : undefined
  if (choice < 0.85) return server.killOne(random()) ? 'a process of PostgreSQL' : undefined
  await server.kill()
  const back = performance.now()
  while (!(await isServing(nodes))) await sleep(25)
  databaseBackMs.push(performance.now() - back)
  return 'PostgreSQL'
}

const isServing = async (nodes: readonly ShopNode[]) =>
  (await Promise.all(nodes.map((node) => node.isReady()))).includes(true)
