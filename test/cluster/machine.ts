import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findChildren } from '../../bench/processes.ts'
import { ownNames } from './requirements.ts'

const bridge = 'machines'

/** What systemd waits by default is a tenth of a second; a shop without its database is then started too often to be read. */
const restartMs = 1000

/** The network that the machines share, with this process at `address`. */
export function openNetwork(address: string): void {
  run('sh', '-c', ownNames)
  run('ip', 'link', 'set', 'lo', 'up')
  run('ip', 'link', 'add', bridge, 'type', 'bridge')
  run('ip', 'addr', 'add', `${address}/24`, 'dev', bridge)
  run('ip', 'link', 'set', bridge, 'up')
}

/** A machine with a network of its own, on which programs run as on a server of their own. */
export class Machine {
  readonly name: string
  readonly address: string
  readonly folder: string

  constructor(name: string, address: string, root: string) {
    this.name = name
    this.address = address
    this.folder = join(root, name)
    mkdirSync(this.folder)
    run('ip', 'netns', 'add', name)
    run('ip', 'link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    run('ip', 'link', 'set', name, 'master', bridge, 'up')
    for (const command of [`addr add ${address}/24 dev eth0`, 'link set eth0 up', 'link set lo up'])
      run('ip', '-n', name, ...command.split(' '))
  }

  /** Its cable is pulled: packets vanish, and nobody is told. */
  cut(): void {
    run('ip', 'link', 'set', this.name, 'down')
  }

  reconnect(): void {
    run('ip', 'link', 'set', this.name, 'up')
  }

  /** A program that is started again whenever it ends, as systemd does. */
  start(command: readonly string[], { env = {}, account }: Launch = {}): Program {
    const asAccount = account ? ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--'] : []
    const name = command[0]!.split('/').at(-1)!
    return new Program(
      ['ip', 'netns', 'exec', this.name, ...asAccount, ...command],
      join(this.folder, `${name}.log`),
      env,
    )
  }
}

type Launch = {
  env?: Record<string, string>
  /** The account that it runs as; none: this process's. */
  account?: string
}

export class Program {
  readonly log: string
  readonly #command: readonly string[]
  readonly #env: Record<string, string>
  #child: ChildProcess | undefined
  #stays = true

  constructor(command: readonly string[], log: string, env: Record<string, string>) {
    this.log = log
    this.#command = command
    this.#env = env
    this.start()
  }

  start(): void {
    this.#stays = true
    const output = openSync(this.log, 'a')
    const [program, ...given] = this.#command
    const child = spawn(program!, given, { env: { ...process.env, ...this.#env }, stdio: ['ignore', output, output] })
    this.#child = child
    child.once('exit', async () => {
      await sleep(restartMs)
      if (this.#stays && this.#child === child) this.start()
    })
  }

  /** Kills it with all that it has started. It stays down until it is started, unless `restarts`. */
  kill(others: readonly number[] = [], { restarts = false } = {}): void {
    this.#stays = restarts
    this.#signal('SIGKILL', others)
  }

  pause(others: readonly number[] = []): void {
    this.#signal('SIGSTOP', others)
  }

  resume(others: readonly number[] = []): void {
    this.#signal('SIGCONT', others)
  }

  #signal(signal: NodeJS.Signals, others: readonly number[]): void {
    for (const pid of [...findTree(this.#child!.pid!), ...others.flatMap(findTree)]) signalProcess(pid, signal)
  }
}

const findTree = (pid: number): number[] => [pid, ...findChildren(pid).flatMap(findTree)]

/** One that has ended meanwhile is no fault. */
function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ESRCH') throw error
  }
}

function run(program: string, ...given: string[]): void {
  execFileSync(program, given, { stdio: ['ignore', 'ignore', 'inherit'] })
}
