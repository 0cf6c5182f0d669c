import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hashOf } from './hash.mjs'
import { locked } from './lock.mjs'
import { fetchedNode, isNewEnough, isNodeFetched, nodeManifests, nodePackage, nodeStamp } from './node24.mjs'
import { step } from './progress.mjs'
import { inside, Stop } from './project.mjs'
import { run } from './run.mjs'

const stamp = inside('node_modules/.installed')

/** Fetches what is missing, in parallel: Node 24 if this one is too old, and the packages of package-lock.json. */
export async function ensureInstalled() {
  const [node, packages] = await Promise.allSettled([ensureNode(), ensurePackages()])
  for (const { reason } of [node, packages]) if (reason) throw reason
}

async function ensureNode() {
  if (isNewEnough() || isNodeFetched()) return
  if (!nodePackage)
    throw new Stop(`The shop needs Node.js 24, and this is ${process.version}. Install it from nodejs.org.`)
  await step(`Node.js ${nodePackage.version}`, () => locked('node', fetchNode))
}

async function fetchNode() {
  if (isNodeFetched()) return
  mkdirSync(inside('.node'), { recursive: true })
  for (const [file, content] of Object.entries(nodeManifests(nodePackage)))
    writeFileSync(inside('.node', file), JSON.stringify(content))
  const { code, output } = await run('npm', ['install', '--prefix', inside('.node'), '--ignore-scripts', '--no-save'])
  if (code !== 0 || spawnSync(fetchedNode, ['--version']).status !== 0) {
    throw new Stop(
      `The shop needs Node.js 24, this is ${process.version}, and npm could not fetch ${nodePackage.name}. Connect to the npm registry once, or install Node.js 24.`,
      reason(output),
    )
  }
  writeFileSync(nodeStamp, nodePackage.integrity)
}

async function ensurePackages() {
  const lockHash = hashOf(['package-lock.json'])
  if (isInstalled(lockHash)) return
  await locked('packages', async () => {
    if (isInstalled(lockHash)) return
    if (!agreesWithLock()) await step('Packages', install)
    writeFileSync(stamp, lockHash)
  })
}

const isInstalled = (lockHash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash

/**
 * The exact versions of package-lock.json, build dependencies included, whatever NODE_ENV is. Not `npm ci`: it requires
 * an entry for every other system's binaries, and not all registries have those. Its benefit, a clean start after a
 * failed install, comes from deleting a node_modules without a stamp.
 */
async function install(bar) {
  if (!existsSync(stamp)) rmSync(inside('node_modules'), { recursive: true, force: true })
  rmSync(stamp, { force: true })
  const total = new Set(Object.keys(packagesOf('package-lock.json')).map(topFolder)).size
  const watch = setInterval(() => bar(countInstalled(), total), 250)
  const { code, output } = await run('npm', ['install', '--no-save', '--include=dev', '--prefer-offline']).finally(() =>
    clearInterval(watch),
  )
  if (code !== 0)
    throw new Stop('The packages could not be installed. Is the npm registry within reach?', reason(output))
}

/** The first lines of npm's error output state the cause; the rest is advice. */
const reason = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('npm error'))
    .slice(0, 3)
    .join('\n')

/** After a manual `npm install` everything is there already, as npm's own list of installed packages shows. */
function agreesWithLock() {
  if (!existsSync(inside('node_modules/.package-lock.json'))) return false
  const installed = packagesOf('node_modules/.package-lock.json')
  const wanted = Object.entries(packagesOf('package-lock.json')).filter(([path]) => path !== '')
  return wanted.every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional,
  )
}

const packagesOf = (file) => JSON.parse(readFileSync(inside(file), 'utf8')).packages

const topFolder = (path) => path.split('/')[1]

const countInstalled = () => (existsSync(inside('node_modules')) ? readdirSync(inside('node_modules')).length : 0)
