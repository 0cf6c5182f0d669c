import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { readIfThere } from '../../bench/processes.ts'
import type { Machine, Program } from './machine.ts'

export type Node = { machine: Machine; etcd: Program; patroni: Program }
export type Shop = { machine: Machine; program: Program }
export type Cluster = {
  nodes: Node[]
  shops: Shop[]
  pooler: Program
  /** The settings of a shop or a command. */
  env: Record<string, string>
  /** Where the leader answers, whichever it is. */
  databaseUrl: string
  folder: string
}

/** What the machines say of themselves: who leads, and whose copy is as new. */
export async function findRoles(nodes: readonly Node[]): Promise<{ leader?: Node; standby?: Node; isWhole: boolean }> {
  const answers = nodes.map(({ machine }) => ask<Members>(`http://${machine.address}:8008/cluster`))
  const known = (await Promise.all(answers)).find((answer) => answer !== undefined)
  const find = (role: RegExp) =>
    nodes.find(({ machine }) =>
      known?.members.some((member) => member.name === machine.name && role.test(member.role) && isUp(member)),
    )
  const isWhole = known?.members.length === nodes.length && known.members.every(isUp)
  return { leader: find(/^leader$/)!, standby: find(/^sync_standby$/)!, isWhole }
}

type Members = { members: { name: string; role: string; state: string; lag?: number | string }[] }

const isUp = ({ state, lag = 0 }: Members['members'][number]) =>
  /^(running|streaming)$/.test(state) && Number(lag) < 1_000_000

/** The etcd that leads the others. */
export async function findEtcdLeader(nodes: readonly Node[]): Promise<Node | undefined> {
  for (const node of nodes) {
    const url = `http://${node.machine.address}:2379/v3/maintenance/status`
    const status = await ask<{ header: { member_id: string }; leader: string }>(url, { method: 'POST', body: '{}' })
    if (status && status.leader === status.header.member_id) return node
  }
  return undefined
}

/** The processes of a machine's PostgreSQL, whose parent is not Patroni. */
export function findServer({ machine }: Node): number[] {
  const pid = Number(readIfThere(join(machine.folder, 'var/lib/postgresql/15/main/postmaster.pid')).split('\n')[0])
  return pid > 0 ? [pid] : []
}

export async function isReady({ machine }: Shop): Promise<boolean> {
  return (await ask(`http://${machine.address}:3000/health/ready`)) !== undefined
}

/** Everything runs: a leader, a synchronous standby, another copy, an etcd that leads, three shops. */
export async function isWhole({ nodes, shops }: Cluster): Promise<boolean> {
  const [roles, etcd, ...ready] = await Promise.all([findRoles(nodes), findEtcdLeader(nodes), ...shops.map(isReady)])
  return Boolean(roles.leader && roles.standby && roles.isWhole && etcd) && ready.every(Boolean)
}

/** @throws Error if it has not come true in time */
export async function waitFor(what: string, seconds: number, isTrue: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(200)) if (await isTrue()) return
  throw new Error(`Waited ${seconds} s in vain for ${what}.`)
}

async function ask<Answer>(url: string, init: RequestInit = {}): Promise<Answer | undefined> {
  try {
    const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(1500) })
    return reply.ok ? ((await reply.json()) as Answer) : undefined
  } catch {
    return undefined
  }
}

export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  const connected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return connected
}
