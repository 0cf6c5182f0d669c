import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, findEtcdLeader, findRoles, findServer, type Node, waitFor } from './state.ts'

/** What is broken and then mended, and what has to have happened meanwhile. */
export type Fault = { name: string; run(cluster: Cluster): Promise<void> }

/** Longer than the time after which another machine leads. */
const failoverSeconds = 40

export const clusterFaults: readonly Fault[] = [
  { name: 'the leader is changed by `patronictl switchover`', run: switchOver },
  {
    name: 'the leading PostgreSQL and its Patroni are killed',
    async run({ nodes }) {
      const leader = await findLeader(nodes)
      leader.patroni.kill(findServer(leader))
      await waitForSuccessor(nodes, leader)
      leader.patroni.start()
    },
  },
  {
    name: 'the leading PostgreSQL and its Patroni stand still for half a minute',
    async run({ nodes }) {
      const leader = await findLeader(nodes)
      const server = findServer(leader)
      leader.patroni.pause(server)
      await Promise.all([waitForSuccessor(nodes, leader), sleep(30_000)])
      leader.patroni.resume(server)
    },
  },
  {
    name: 'the leader’s machine loses its network for 40 s, etcd’s included',
    async run({ nodes }) {
      const leader = await findLeader(nodes)
      leader.machine.cut()
      await Promise.all([waitForSuccessor(nodes, leader), sleep(40_000)])
      leader.machine.reconnect()
    },
  },
  { name: 'the synchronous standby is killed', run: ({ nodes }) => killStandby(nodes) },
  {
    name: 'the leading etcd is killed',
    async run({ nodes }) {
      const killed = (await findEtcdLeader(nodes))!
      killed.etcd.kill()
      const others = nodes.filter((node) => node !== killed)
      await waitFor('another etcd to lead', 30, async () => (await findEtcdLeader(others)) !== undefined)
      await sleep(5000)
      killed.etcd.start()
    },
  },
  {
    name: 'PgBouncer is killed, and started again after a second',
    run: async ({ pooler }) => pooler.kill([], { restarts: true }),
  },
  {
    name: 'a shop is killed, and started again after a second',
    run: async ({ shops }) => shops[0]!.program.kill([], { restarts: true }),
  },
  {
    name: 'a shop stands still for 15 s',
    async run({ shops }) {
      shops[1]!.program.pause()
      await sleep(15_000)
      shops[1]!.program.resume()
    },
  },
  {
    name: 'a shop and the synchronous standby are killed at once',
    async run({ nodes, shops }) {
      shops[2]!.program.kill([], { restarts: true })
      await killStandby(nodes)
    },
  },
]

async function switchOver({ nodes }: Cluster): Promise<void> {
  const { leader, standby } = await findRoles(nodes)
  const config = join(leader!.machine.folder, 'etc/patroni/config.yml')
  const from = ['--leader', leader!.machine.name, '--candidate', standby!.machine.name]
  await promisify(execFile)('patronictl', ['-c', config, 'switchover', ...from, '--force'])
  await waitForSuccessor(nodes, leader!)
}

/** Patroni then names the other copy, and commits wait for that one. */
async function killStandby(nodes: readonly Node[]): Promise<void> {
  const standby = (await findRoles(nodes)).standby!
  standby.patroni.kill(findServer(standby))
  await waitFor('another synchronous standby', failoverSeconds, async () => {
    const now = (await findRoles(nodes)).standby
    return now !== undefined && now !== standby
  })
  await sleep(5000)
  standby.patroni.start()
}

const findLeader = async (nodes: readonly Node[]) => (await findRoles(nodes)).leader!

const waitForSuccessor = (nodes: readonly Node[], former: Node) =>
  waitFor('another leader', failoverSeconds, async () => {
    const { leader } = await findRoles(nodes.filter((node) => node !== former))
    return leader !== undefined && leader !== former
  })
