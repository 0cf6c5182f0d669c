import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureCad } from './cad.mjs'
import { hashFiles } from './hash.mjs'
import { withLock } from './lock.mjs'
import { fetchedNode, isNewEnough, isNodeFetched, nodeManifests, nodePackage, nodeStamp } from './node24.mjs'
import { step } from './progress.mjs'
import { inside, Stop } from './project.mjs'
import { findNpmReason, run } from './run.mjs'

const stamp = inside('node_modules/.installed')

/**
 * Fetches what is missing, in parallel: Node 24 if this one is too old, and the packages of package-lock.json. Those of
 * bin/test-packages and of the CAD kernel, which a shop runs without, only where they are needed.
 */
export async function ensureInstalled({ forTests = false } = {}) {
  const work = [ensureNode(), ensurePackages(forTests), ...(forTests ? [ensureCad()] : [])]
  for (const { reason } of await Promise.allSettled(work)) if (reason) throw reason
}

async function ensureNode() {
  if (isNewEnough() || isNodeFetched()) return
  if (!nodePackage)
    throw new Stop(`The shop needs Node.js 24, and this is ${process.version}. Install it from nodejs.org.`)
  await step(`Node.js ${nodePackage.version}`, () => withLock('node', fetchNode))
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
      findNpmReason(output),
    )
  }
  writeFileSync(nodeStamp, nodePackage.integrity)
}

async function ensurePackages(forTests) {
  const lockHash = hashFiles(['package-lock.json'])
  if (isInstalled(lockHash, forTests)) return
  await withLock('packages', async () => {
    if (isInstalled(lockHash, forTests)) return
    const isComplete = agreesWithLock()
    if (!isComplete) await step(forTests ? 'Packages' : 'Packages of the shop', (bar) => install(bar, forTests))
    writeFileSync(stamp, toStamp(lockHash, isComplete || forTests))
  })
}

/** The packages of the tests include those of the shop. */
const isInstalled = (lockHash, forTests) => {
  const written = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
  return written === toStamp(lockHash, true) || (!forTests && written === toStamp(lockHash, false))
}

const toStamp = (lockHash, isComplete) => `${lockHash} ${isComplete ? 'complete' : 'shop'}`

/**
 * The exact versions of package-lock.json, build dependencies included, whatever NODE_ENV is. Not `npm ci`: it requires
 * an entry for every other system's binaries, and not all registries have those. Its benefit, a clean start after a
 * failed install, comes from deleting a node_modules without a stamp.
 */
async function install(bar, forTests) {
  if (!existsSync(stamp)) rmSync(inside('node_modules'), { recursive: true, force: true })
  rmSync(stamp, { force: true })
  const total = forTests ? new Set(Object.keys(readPackages('package-lock.json')).map(topFolder)).size : 0
  const watch = setInterval(() => bar(countInstalled(), total), 250)
  const which = forTests ? [] : ['--workspaces=false']
  const options = ['--no-save', '--include=dev', '--prefer-offline', ...which]
  const { code, output } = await run('npm', ['install', ...options]).finally(() => clearInterval(watch))
  if (code !== 0)
    throw new Stop('The packages could not be installed. Is the npm registry within reach?', findNpmReason(output))
}

/** After a manual `npm install` everything is there already, as npm's own list of installed packages shows. */
function agreesWithLock() {
  if (!existsSync(inside('node_modules/.package-lock.json'))) return false
  const installed = readPackages('node_modules/.package-lock.json')
  const wanted = Object.entries(readPackages('package-lock.json')).filter(([path]) => path.startsWith('node_modules/'))
  return wanted.every(([path, { version, optional }]) =>
    installed[path] ? installed[path].version === version : optional,
  )
}

const readPackages = (file) => JSON.parse(readFileSync(inside(file), 'utf8')).packages

const topFolder = (path) => path.split('/')[1]

const countInstalled = () => (existsSync(inside('node_modules')) ? readdirSync(inside('node_modules')).length : 0)
