import { type ChildProcess, execFile, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '#base/platform/log.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'

// An account that owns nothing: the embedded PostgreSQL may run as `nobody`.
const stranger = { uid: 65_533, gid: 65_533 }

type Account = Partial<typeof stranger>

/** What else a script may read, and how large its heap may grow. */
type Needs = { reads: readonly string[]; heapMegabytes: number }

const fewNeeds: Needs = { reads: [], heapMegabytes: 128 }

/**
 * Starts a script for untrusted bytes. The script has none of the shop's environment, reads no files but its own and
 * the packages, writes none and starts no process. Node guards only its own functions, not the native code of a
 * library; where the shop is root, the script therefore also runs as an account that owns nothing.
 */
export async function startIsolated(script: string, log: Log, needs = fewNeeds): Promise<ChildProcess> {
  const { execArgv, env } = optionsFor(script, needs)
  const account = await accountFor(script, log, needs)
  return fork(script, {
    ...account,
    execArgv,
    env,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

function optionsFor(script: string, { reads, heapMegabytes }: Needs) {
  const root = findProjectRoot()
  const packages = join(root, 'node_modules')
  const readable = [
    join(dirname(script), '*'),
    join(root, 'package.json'),
    packages,
    join(realpathSync(packages), '*'),
    ...reads,
  ]
  return {
    execArgv: [
      // guard: the decoder of photos reads no secret | '--permission', →  | images/isolated.test
      ...['--permission', '--allow-addons', ...readable.map((path) => `--allow-fs-read=${path}`)],
      ...[
        `--max-old-space-size=${heapMegabytes}`,
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
      ],
    ],
    env: { MALLOC_ARENA_MAX: '2' },
  }
}

// bounded: one for each script
const accounts = new Map<string, Promise<Account>>()

/** Tried once for each script: root may own a folder above it, and a container may not allow changing accounts. */
function accountFor(script: string, log: Log, needs: Needs): Promise<Account> {
  if (process.getuid?.() !== 0) return Promise.resolve({})
  const known = accounts.get(script) ?? tryStranger(script, log, needs)
  accounts.set(script, known)
  return known
}

// The decoder alone is loaded in a second, and a slow machine has ten.
const trialMs = 10_000

async function tryStranger(script: string, log: Log, needs: Needs): Promise<Account> {
  const { execArgv, env } = optionsFor(script, needs)
  // One that hangs may hear no gentle signal, and the shop would wait for its end without one.
  const limits = { signal: AbortSignal.timeout(trialMs), killSignal: 'SIGKILL' as const }
  try {
    // Without a parent's channel it loads everything and exits.
    await promisify(execFile)(process.execPath, [...execArgv, script], { ...stranger, env, ...limits })
    return stranger
  } catch (error) {
    // A trial that was cut off says nothing about the account: the next process makes it again.
    if (limits.signal.aborted) accounts.delete(script)
    log.warn(
      { err: error },
      'photos are decoded as root, and parts modelled: no other account may read the shop’s own files',
    )
    return {}
  }
}
