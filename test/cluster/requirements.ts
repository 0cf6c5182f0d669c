import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

/** The program that each package brings. */
const packages: Record<string, string> = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  iproute2: '/usr/sbin/ip',
  'util-linux': '/usr/bin/unshare',
}

/** Where Debian's newest PostgreSQL is; Patroni knows no other way to find it. */
export function findPostgres(folder = '/usr/lib/postgresql'): string | undefined {
  const versions = existsSync(folder) ? readdirSync(folder).toSorted((a, b) => Number(a) - Number(b)) : []
  return versions.map((version) => `${folder}/${version}/bin`).findLast((bin) => existsSync(`${bin}/postgres`))
}

/** Why the cluster cannot be run on this machine; undefined: it can. */
export function findObstacle(): string | undefined {
  const missing = Object.entries(packages).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
  if (!findPostgres()) missing.push('postgresql')
  if (missing.length > 0)
    return `${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} not installed: apt-get install ${missing.join(' ')}`
  if (process.getuid?.() !== 0) return 'each machine of the cluster is a network namespace, which only root may make'
  const trial = `${ownNames} && ip netns add trial`
  const tried = spawnSync('unshare', [...isolation, 'sh', '-c', trial], { encoding: 'utf8' })
  return tried.status === 0 ? undefined : `no network namespace can be made here: ${tried.stderr.trim()}`
}

/** What the whole run has for itself: networks, mounts and processes, all of which end with it. */
export const isolation = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']

/** The names of its networks are its own as well. */
export const ownNames = 'mkdir -p /run/netns && mount -t tmpfs tmpfs /run/netns'
