import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { nodePath } from './node24.mjs'
import { serverArgs, serverEnv } from './program.mjs'
import { inside, root, Stop } from './project.mjs'

const onWindows = process.platform === 'win32'

/** Puts Node 24 and the project's own tools first in the PATH. */
function environment(more = {}) {
  const path = [dirname(nodePath()), inside('node_modules/.bin'), process.env.PATH].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/** Runs a program to its end; returns its exit code and all its output. `onText` receives the output meanwhile. */
export function run(program, args, { env, onText = () => {} } = {}) {
  return new Promise((ended, failed) => {
    const child = spawn(program, args, {
      cwd: root,
      env: environment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: onWindows,
    })
    let output = ''
    const hear = (text) => {
      output += text
      onText(text)
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    child.once('error', failed).once('close', (code, signal) =>
      ended({
        code: code ?? getExitCode(signal),
        output: signal ? `${output}\n${tellKilled(program, signal)}` : output,
      }),
    )
  })
}

/** A program that is killed says nothing itself, and the system kills one when memory is short. */
const tellKilled = (program, signal) =>
  `${program} was ended by ${signal}.${signal === 'SIGKILL' ? ' The machine may be short of memory.' : ''}`

/** Runs a program that has to succeed. */
export async function must(program, args, options) {
  const { code, output } = await run(program, args, options)
  if (code !== 0) throw new Stop(`${[program, ...args].join(' ')} failed.`, output)
  return output
}

/** The first lines of npm's error output state the cause; the rest is advice. */
export const findNpmReason = (output) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('npm error'))
    .slice(0, 3)
    .join('\n')

/** Runs one of our scripts with Node 24 in this terminal; returns its exit code. */
export function hand(script, args) {
  const child = spawn(nodePath(), [inside(script), ...args], { cwd: root, env: environment(), stdio: 'inherit' })
  // Ctrl-C reaches the script as well, so this process just waits for its exit code.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return waitForExit(child)
}

/** Runs a server until it ends; returns its exit code. It is told to close as `onSignal` says. */
export function serve(script, env) {
  const server = startServer(script, env)
  onSignal(() => server.kill('SIGINT'))
  return waitForExit(server)
}

/**
 * Starts a server with Node 24. It has a session of its own, and also closes when this process is killed (see follow.mjs),
 * or the npm above it.
 */
export function startServer(script, env) {
  return spawn(nodePath(), [...serverArgs, inside(script)], {
    cwd: root,
    env: environment({ ...serverEnv, ...env }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: !onWindows,
  })
}

/**
 * Acts when this process is told to close: exactly once, however many of a server's parent processes receive the Ctrl-C.
 * A server is sent SIGINT whatever the signal was: at SIGTERM, Vite ends the process before the shop has closed.
 */
export function onSignal(act) {
  const close = onceIn(500, act)
  process.on('SIGINT', close).on('SIGTERM', close)
  if (process.env.npm_lifecycle_event) whenOrphaned(close)
}

/** npm cannot signal that it was killed, so this polls for its absence. Does not keep the process alive. */
function whenOrphaned(act) {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500).unref()
}

/** A second signal soon after the first is the same Ctrl-C, forwarded by npm. */
function onceIn(quietMs, act) {
  let lastMs = 0
  return () => {
    if (Date.now() - lastMs > quietMs) act()
    lastMs = Date.now()
  }
}

export function waitForExit(child) {
  return new Promise((ended, failed) => {
    child.once('error', failed).once('exit', (code, signal) => ended(code ?? getExitCode(signal)))
  })
}

const getExitCode = (signal) => ({ SIGHUP: 129, SIGINT: 130, SIGKILL: 137, SIGTERM: 143 })[signal] ?? 1

/** Runs a script's work; a Stop is printed as one sentence, and the work's result is the exit code. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.output.trimEnd()}\n\n${error.message}\n`.trimStart())
    process.exitCode = 1
  }
}
