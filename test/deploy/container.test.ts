// Walks over every file that an image of the shop takes.

import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeScratchFolder } from '../scratch.ts'
import { listImageFiles } from './image-files.ts'

const root = join(import.meta.dirname, '../..')

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
const listGit = (...args: string[]) =>
  git(...args)
    .stdout.split('\0')
    .filter(Boolean)
// An archive of the project has no history.
const hasGit = git('rev-parse', '--show-toplevel').stdout.trim() === root
const tracked = listGit('ls-files', '-z').filter((path) => existsSync(join(root, path)))

/** Where an image has files from, and folders beside these. */
const folders = [
  '',
  'bin',
  'bin/lib',
  'bin/cad-packages',
  'demo',
  'demo/business',
  'demo/catalogue',
  'demo/images',
  'deploy',
]
  .concat([
    'deploy/container',
    'docs',
    'messages',
    'migrations',
    'project.inlang',
    'public',
    'public/heroes',
    'sandbox',
  ])
  .concat([
    'src',
    'src/shop/pages',
    'src/company/site',
    'src/trade/invoices/fonts',
    'src/base/platform/mail',
    'src/base/ui/fonts',
    'src/of-your-own',
  ])

/** Secrets by the names that the shop, its documents and the usual tools give them. */
const secrets = `ironwright.env .env .env.production .envrc live.env ironwright.env.old ironwright.env~ ironwright-env
  shop-2026-11-22.backup shop-2026-11-22.backup.age shop.backup.gz full-backup shop.dump dump.sql dump.sql.gz customers.csv
  backup-key.txt backup-key key.txt tls.key server.pem tls.crt shop.p12 dkim.private dkim dkim.txt dkim-key default._domainkey.private
  secret secret.txt password superuser-password credentials.json service-account.json firebase.json id_rsa id_ed25519 token
  .netrc .pgpass kubeconfig.yaml secrets.yaml notes.txt shop.sqlite`.split(/\s+/)

/** What the pages of the documents call their files, and what only looks like a source. */
const unknown = [
  'old.json',
  'LICENSE.old',
  'rows.jsonl',
  'rows.jsonl.gz',
  'photo.jpg',
  'log.log',
  'archive.zip',
  'archive.tar',
]

function copyWith(planted: readonly string[]): string {
  const copy = makeScratchFolder('ironwright-image-')
  const all = tracked.filter((path) => !/\.(webp|avif|ttf)$/.test(path))
  for (const path of all) cpSync(join(root, path), join(copy, path), { recursive: true })
  for (const path of planted) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    writeFileSync(join(copy, path), 'SHOP_SECRET=planted')
  }
  return copy
}

test.skipIf(!hasGit)('no image takes a secret, a backup or anything else that is not of the project', () => {
  const planted = folders.flatMap((folder) => [...secrets, ...unknown].map((name) => join(folder, name)))
  const of = new Set(tracked)
  const taken = listImageFiles(copyWith(planted), { strict: false })
  expect(taken.filter((path) => !of.has(path))).toEqual([])
  expect(taken.length).toBeGreaterThan(1500)
})

test.skipIf(!hasGit)('no image takes what git ignores, as it lies here now', () => {
  const ignored = new Set(listGit('ls-files', '-z', '--others', '--ignored', '--exclude-standard'))
  expect(listImageFiles(root, { strict: false }).filter((path) => ignored.has(path))).toEqual([])
})

test.skipIf(!hasGit)('git ignores settings, keys and backups, wherever they are made', () => {
  const names = `ironwright.env .env .env.production live.env ironwright.env.old shop.backup shop.backup.age shop.dump
    backup-key.txt tls.key server.pem shop.p12 dkim.private dkim dkim-key.txt id_rsa id_ed25519`.split(/\s+/)
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const { stdout } = spawnSync('git', ['check-ignore', '--no-index', '--stdin'], {
    cwd: root,
    encoding: 'utf8',
    input: paths.join('\n'),
  })
  expect(paths.filter((path) => !stdout.split('\n').includes(path))).toEqual([])
  expect(listGit('ls-files', '-z', '--cached', '--ignored', '--exclude-standard')).toEqual([])
})

test.skipIf(!hasGit)('no file of an image holds a key', () => {
  const key =
    /-----BEGIN [A-Z ]*PRIVATE KEY-----\n[A-Za-z0-9+/]{40}|AGE-SECRET-KEY-1[A-Z0-9]{20}|[rs]k_live_[A-Za-z0-9]{16}|whsec_[A-Za-z0-9]{24}|^SHOP_SECRET=\S/m
  const texts = listImageFiles(root, { strict: false }).filter(
    (path) => !/\.(webp|avif|png|ico|ttf|woff2|gz)$/.test(path),
  )
  expect(texts.filter((path) => key.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test.skipIf(!hasGit)('an image has all that the shop is built and run from', () => {
  const taken = new Set(listImageFiles(root, { strict: true }))
  const isOfTheShop = (path: string) =>
    /^(bin|demo|messages|migrations|project\.inlang|public|sandbox|src)\//.test(path)
  const isLeftOut = (path: string) =>
    /\.test\.tsx?$|\.md$|\.py$|^demo\/images\/source\/|^bin\/test-packages\//.test(path) &&
    path !== 'bin/test-packages/package.json'
  const missing = tracked.filter((path) => isOfTheShop(path) && !isLeftOut(path) && !taken.has(path))
  expect(missing).toEqual([])
})

test('settings stand where setup writes them', () => {
  const file = join(root, 'deploy/container/compose.yaml')
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
    services: Record<string, { env_file?: string }>
  }
  const named = Object.values(services).flatMap(({ env_file }) => env_file ?? [])
  expect(named.length).toBeGreaterThan(0)
  for (const one of named) expect(join(dirname(file), one)).toBe(join(root, 'ironwright.env'))
})

test('an image runs as nobody, and writes to its data alone', () => {
  const lines = readFileSync(join(root, 'deploy/container/Containerfile'), 'utf8').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const user = last.findIndex((line) => /^USER [1-9]\d+$/.test(line))
  expect(user).toBeGreaterThan(0)
  expect(last.slice(user).filter((line) => /^(RUN|COPY|ADD|USER) /.test(line))).toEqual([last[user]])
  const { services } = parse(readFileSync(join(root, 'deploy/container/compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, { image: string; volumes?: string[] }>
  }
  const shops = Object.values(services).filter(({ image }) => image === 'ironwright')
  expect(shops.length).toBeGreaterThan(1)
  for (const shop of shops) {
    expect(shop).toMatchObject({
      read_only: true,
      tmpfs: ['/tmp'],
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(shop.volumes?.every((volume) => /:\/(data|data\/images|backups)$/.test(volume))).toBe(true)
  }
})
