import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { serverArgs, serverEnv } from '../../bin/lib/program.mjs'
import { Machine, openNetwork, type Program } from './machine.ts'
import { findPostgres } from './requirements.ts'
import { type Cluster, canConnect, findRoles, isReady, type Node, type Shop, waitFor } from './state.ts'
import { fillTemplate, markPooler, parseSettings } from './templates.ts'

export const own = '10.20.0.1'
const front = '10.20.0.10'
export const shopUrl = `http://${front}`
const account = 'postgres'

/** Three database machines, one in front, three shops: all from the examples of `deploy/cluster`. */
export async function openCluster(folder: string, progress: (step: string) => void): Promise<Cluster> {
  chmodSync(folder, 0o755)
  openNetwork(own)
  const numbers = [1, 2, 3]
  progress('Starting three etcd, three PostgreSQL under Patroni, HAProxy and PgBouncer')
  const nodes = numbers.map((number) => openDatabase(new Machine(`db${number}`, `10.20.0.1${number}`, folder)))
  const machine = new Machine('front', front, folder)
  const pooler = openFront(machine)
  const example = parseSettings(readExample('shop.env', machine))
  const databaseUrl = example.DATABASE_DIRECT_URL!
  await waitFor('a leader and its synchronous standby', 90, async () => (await findRoles(nodes)).standby !== undefined)
  await createShopDatabase(nodes, databaseUrl)
  await waitFor('the leader behind HAProxy', 30, () => canConnect(databaseUrl))

  progress('Starting three shops')
  const env = {
    ...example,
    SHOP_MODE: 'demo',
    SHOP_URL: shopUrl,
    SHOP_SECRET: 'a secret of this cluster, and of no other',
    TRUST_PROXY: `${front},${own}`,
    LOG_LEVEL: 'warn',
    CAD: 'off',
    // More orders than anywhere else lose their pieces while they are paid.
    REFUNDS_PER_HOUR: '100000',
    REFUND_SUM_PER_HOUR: '100000000',
    DATA_DIR: join(folder, 'commands'),
  }
  const shops: Shop[] = []
  for (const number of numbers) {
    const shop = openShop(new Machine(`shop${number}`, `10.20.0.2${number}`, folder), env)
    shops.push(shop)
    // The first one prepares the database.
    await waitFor(`${shop.machine.name} to be ready`, 120, () => isReady(shop))
  }
  return { nodes, shops, pooler, env, databaseUrl, folder }
}

function openDatabase(machine: Machine): Node {
  const etcd = parseSettings(readExample('etcd.env', machine))
  for (const path of ['var/lib/etcd', 'var/lib/postgresql', 'run/postgresql']) makeFolder(machine, path)
  const config = writeExample('patroni.yml', 'etc/patroni/config.yml', machine)
  return {
    machine,
    etcd: machine.start(['etcd'], { env: etcd, account }),
    patroni: machine.start(['patroni', config], { account }),
  }
}

function openFront(machine: Machine): Program {
  writeExample('userlist.txt', 'etc/pgbouncer/userlist.txt', machine)
  const haproxy = writeExample('haproxy.cfg', 'etc/haproxy/haproxy.cfg', machine)
  machine.start(['haproxy', '-db', '-f', haproxy])
  const config = writeExample('pgbouncer.ini', 'etc/pgbouncer/pgbouncer.ini', machine, markPooler)
  return machine.start(['pgbouncer', config], { account })
}

function openShop(machine: Machine, env: Record<string, string>): Shop {
  const { HOST } = parseSettings(readExample('shop.env', machine))
  const settings = { ...serverEnv, SHOP_CURRENCY: 'USD', ...env, HOST: HOST!, NODE_ENV: 'production' }
  return {
    machine,
    program: machine.start([process.execPath, ...serverArgs, 'build/server/index.js'], {
      env: { ...settings, DATA_DIR: join(machine.folder, 'data') },
    }),
  }
}

function readExample(name: string, { name: machine, address, folder }: Machine): string {
  return fillTemplate(readFileSync(`deploy/cluster/${name}`, 'utf8'), {
    name: machine,
    address,
    folder,
    postgres: findPostgres()!,
  })
}

function writeExample(name: string, path: string, machine: Machine, edit = (text: string) => text): string {
  makeFolder(machine, dirname(path))
  const file = join(machine.folder, path)
  writeFileSync(file, edit(readExample(name, machine)))
  return file
}

function makeFolder({ folder }: Machine, path: string): void {
  const [user, group] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, account])))
  mkdirSync(join(folder, path), { recursive: true })
  chownSync(join(folder, path), user!, group!)
}

/** As an operator does once, on the leader: the shop's role and its database. */
async function createShopDatabase(nodes: readonly Node[], databaseUrl: string): Promise<void> {
  const { username, password, pathname } = new URL(databaseUrl)
  const { leader } = await findRoles(nodes)
  const client = new pg.Client({
    host: leader!.machine.address,
    user: 'postgres',
    password: 'replace-the-superuser-password',
  })
  await client.connect()
  await client.query(`create role ${username} login password '${password}'`)
  await client.query(`create database ${pathname.slice(1)} owner ${username}`)
  await client.end()
}
