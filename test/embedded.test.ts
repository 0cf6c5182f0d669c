import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { describeFolder, loadPasswords } from '#base/platform/database/embedded/folder.server.ts'
import { startEmbeddedPostgres } from '#base/platform/database/embedded/postgres.server.ts'
import { divideConnections } from '#base/platform/database/share.server.ts'

let folder: string
let dataDir: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ironwright-embedded-'))
  dataDir = join(folder, 'postgres')
})
afterAll(() => rm(folder, { recursive: true }))

test('two processes starting on a new folder share one server, which keeps its data', { tags: ['long'] }, async () => {
  const both = await Promise.all([start(), start()])
  expect(new Set(both.map(({ url }) => url)).size).toBe(1)
  expect(await readdir(folder)).toEqual(['postgres'])

  const { url } = both[0]
  const settings = `concat_ws(' ', current_setting('fsync'), current_setting('data_checksums'), current_setting('listen_addresses'))`
  expect(await ask(url, `select ${settings}`)).toBe('on on 127.0.0.1')
  // A first start warns of nothing.
  const allowed = `current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int`
  const shares = [Number(await ask(url, `select ${allowed}`)), 1000].map(divideConnections)
  expect(shares[0]).toBe(shares[1])
  expect(await ask(url, `select lower('ÄЖ') || current_setting('server_encoding')`)).toBe('äжUTF8')
})

test('the server needs its password, and the shop is no superuser', async () => {
  const { url } = await start()
  const password = join(dataDir, 'password')
  expect((await stat(password)).mode & 0o777).toBe(0o600)
  expect(new URL(url).password).toBe(await readFile(password, 'utf8'))
  expect(await ask(url, 'select rolsuper from pg_roles where rolname = current_user')).toBe(false)
  await expect(ask(url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('the shop’s password does not open the superuser, in databases made before either', async () => {
  const { url } = await start()
  const asSuperuser = url.replace('//ironwright:', '//postgres:')
  await expect(ask(asSuperuser, 'select 1')).rejects.toMatchObject({ code: '28P01' })

  // As it used to be: one password for both, and no file for the superuser's.
  const file = join(dataDir, 'superuser-password')
  const shopPassword = new URL(url).password
  const own = asSuperuser.replace(shopPassword, await readFile(file, 'utf8'))
  await ask(own, `alter role postgres password '${shopPassword}'`)
  await rm(file)
  expect(await ask(asSuperuser, 'select 1')).toBe(1)
  await start()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await expect(ask(asSuperuser, 'select 1')).rejects.toMatchObject({ code: '28P01' })
})

test('of several who make up the missing password at once, all get the same', async () => {
  for (let round = 0; round < 40; round++) {
    const root = await mkdtemp(join(folder, 'passwords-'))
    await writeFile(join(root, 'password'), 'shop')
    const made = await Promise.all(Array.from({ length: 20 }, () => loadPasswords(describeFolder(root))))
    expect(new Set(made.map(({ superuser }) => superuser)).size).toBe(1)
    expect(await readdir(root)).toEqual(['password', 'superuser-password'])
  }
})

test('a process that joins a running server does not stop it', async () => {
  const owner = await start()
  const guest = await start()
  expect(guest.url).toBe(owner.url)

  await guest.stop()
  expect(await ask(owner.url, 'select 1')).toBe(1)
  await owner.stop()
  await expect(ask(owner.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('the server of a killed shop is adopted, and stopped by its new owner', async () => {
  const shop = await startElsewhere()
  await kill(shop.process)
  expect(await ask(shop.url, 'select 1')).toBe(1)

  const heir = await start()
  expect(heir.url).toBe(shop.url)
  await heir.stop()
  await expect(ask(shop.url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('committed data survives killing the server', async () => {
  const first = await start()
  await ask(first.url, 'create table if not exists survivors as select 7 as number')
  process.kill(await serverPid(), 'SIGKILL')

  const second = await start()
  expect(second.url).not.toBe(first.url)
  expect(await ask(second.url, 'select number from survivors')).toBe(7)
})

test('a process that reused the PID of a dead server is no obstacle', async () => {
  const stranger = spawn('sleep', ['60'], await ownerOfCluster())
  onTestFinished(() => kill(stranger))
  const notes = [stranger.pid, join(dataDir, 'cluster'), 1, 5432, '', '127.0.0.1', '1 1', 'ready']
  await writeFile(join(dataDir, 'cluster/postmaster.pid'), `${notes.join('\n')}\n`)

  const { url } = await start()
  expect(await ask(url, 'select 1')).toBe(1)
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull()
})

test('a disposable server never syncs to disk, and is deleted when it stops', { tags: ['long'] }, async () => {
  const { url, stop } = await startEmbeddedPostgres({ dataDir: join(folder, 'disposable'), disposable: true })
  onTestFinished(stop)
  const settings = `concat_ws(' ', current_setting('fsync'), current_setting('full_page_writes'))`
  expect(await ask(url, `select ${settings}`)).toBe('off off')
  await stop()
  await expect(ask(url, 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a foreign folder is refused with a clear sentence and left alone', async () => {
  const other = join(folder, 'other')
  await mkdir(other)
  await writeFile(join(other, 'letter.txt'), 'Dear sirs')
  await expect(startEmbeddedPostgres({ dataDir: other })).rejects.toThrow(/is not a database folder of this shop/)
  expect(await readdir(other)).toEqual(['letter.txt'])
})

test('a database of a newer version is refused with a clear sentence', async () => {
  const newer = join(folder, 'newer')
  await mkdir(join(newer, 'cluster'), { recursive: true })
  await writeFile(join(newer, 'password'), 'x')
  await writeFile(join(newer, 'cluster/PG_VERSION'), '19\n')
  await expect(startEmbeddedPostgres({ dataDir: newer })).rejects.toThrow(
    /made by PostgreSQL 19, and this shop brings version 18/,
  )
})

/** Starts or joins a server, and leaves it when the test ends. */
async function start() {
  const server = await startEmbeddedPostgres({ dataDir })
  onTestFinished(server.stop)
  return server
}

/** The same in a separate process, which may be killed. */
async function startElsewhere() {
  const script = `
    const { startEmbeddedPostgres } = await import('./src/base/platform/database/embedded/postgres.server.ts')
    const { url } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    process.stdout.write(url)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [url] = await once(child.stdout, 'data')
  return { url: String(url), process: child }
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const serverPid = async () => Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

/** PostgreSQL itself ignores the processes of other accounts. */
async function ownerOfCluster() {
  const { uid, gid } = await stat(join(dataDir, 'cluster'))
  return process.getuid?.() === 0 ? { uid, gid } : {}
}

/** The single value that a query returns. */
async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}
