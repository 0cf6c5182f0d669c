import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { hashFiles } from './hash.mjs'
import { withLock } from './lock.mjs'
import { step } from './progress.mjs'
import { inside, Stop } from './project.mjs'
import { findNpmReason, run } from './run.mjs'

const folder = inside('bin/cad-packages')
const parent = inside('.node')
const installed = join(parent, 'cad')
const manifests = ['package.json', 'package-lock.json']

/** The CAD kernel's own packages, 73 MB, with which the shop makes STEP files and 3D views. It runs without them. */
export async function ensureCad() {
  if (isInstalled()) return
  await withLock('cad', async () => {
    if (!isInstalled()) await step('Packages of the CAD kernel', install)
  })
}

/** The same beside a shop that runs already: a failure is one line, and is tried again at the next start. */
export async function installCadLater() {
  try {
    await ensureCad()
  } catch (error) {
    process.stderr.write(`The shop goes on without CAD files and 3D views: ${error.message}\n`)
  }
}

const lockHash = () => hashFiles(manifests.map((file) => `bin/cad-packages/${file}`))

const isInstalled = () => {
  const stamp = join(installed, '.installed')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()
}

/** Into a folder of its own, which then becomes the packages: a running shop never sees half of them. */
async function install() {
  mkdirSync(parent, { recursive: true })
  // What an install left behind that was killed.
  for (const name of readdirSync(parent).filter((name) => name.startsWith('cad-')))
    rmSync(join(parent, name), { recursive: true, force: true })
  const temporary = mkdtempSync(join(parent, 'cad-'))
  // Where the shop is root, the kernel runs as an account that owns nothing.
  chmodSync(temporary, 0o755)
  try {
    for (const file of manifests) copyFileSync(join(folder, file), join(temporary, file))
    // What is left out are sharp's binaries and a bundler, which the kernel never loads.
    const options = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--omit=optional',
      '--omit=peer',
      '--prefer-offline',
    ]
    const { code, output } = await run('npm', ['ci', ...options, '--prefix', temporary])
    if (code !== 0) throw new Stop('npm could not fetch the packages of the CAD kernel.', findNpmReason(output))
    writeFileSync(join(temporary, '.installed'), lockHash())
    rmSync(installed, { recursive: true, force: true })
    renameSync(temporary, installed)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
