import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'

export const projectId = 'demo-ironwright'

/** Starts Google's emulator of Firebase Authentication, and has the shop that is started next use it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'ironwright-firebase-'))
  const [port, hub, logging] = [await freePort(), await freePort(), await freePort()]
  const at = (number: number) => ({ host: '127.0.0.1', port: number })
  const emulators = { auth: at(port), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const { FIREBASE_TOOLS: program } = process.env
  if (!program) throw new Error('npm run test:firebase says which emulator this is.')
  const args = ['--yes', '--ignore-scripts', program, 'emulators:start', '--only', 'auth', '--project', projectId]
  const emulator = spawn('npx', args, {
    cwd: folder,
    env: { ...process.env, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
    // With the programs between, so that all of them are told to end.
    detached: true,
  })
  const host = `127.0.0.1:${port}`
  await answering(`http://${host}/`)
  Object.assign(process.env, {
    IDENTITY: 'firebase',
    FIREBASE_API_KEY: 'demo-key',
    FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_AUTH_EMULATOR_HOST: host,
  })

  return async () => {
    const ended = emulator.exitCode === null && once(emulator, 'exit')
    process.kill(-emulator.pid!, 'SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (Date.now() > deadline) throw new Error('The emulator did not start.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
