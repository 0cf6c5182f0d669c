import { existsSync } from 'node:fs'
import { step } from './progress.mjs'
import { Stop } from './project.mjs'
import { must, run } from './run.mjs'

const places = [
  // Headless Chromium does the same with a fifth less work.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** The browser of the end-to-end tests: CHROMIUM_PATH, an installed one, or one that is installed now. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  return installed() ?? (await playwrightsOwn()) ?? step('Chromium', install)
}

const installed = () => places.find((place) => existsSync(place))

async function playwrightsOwn() {
  const { output } = await run('node', ['-p', "require('@playwright/test').chromium.executablePath()"])
  return existsSync(output.trim()) ? output.trim() : undefined
}

async function install() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await installFromDistribution()
  else await must('playwright', ['install', 'chromium'])
  const chromium = installed() ?? (await playwrightsOwn())
  if (!chromium) throw new Stop('Chromium could not be installed. Install it, or name one with CHROMIUM_PATH.')
  return chromium
}

/** Package lists older than the package report "not found", so they are updated when the first try fails. */
async function installFromDistribution() {
  if ((await getEither()).code === 0) return
  await must('apt-get', ['update'])
  const { code, output } = await getEither()
  if (code !== 0) throw new Stop('Chromium could not be installed. Install it, or name one with CHROMIUM_PATH.', output)
}

/** Older distributions do not have the headless package. */
async function getEither() {
  const windowless = await get('chromium-headless-shell')
  return windowless.code === 0 ? windowless : get('chromium')
}

const get = (name) => run('apt-get', ['install', '-y', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
