import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const benchDirectory = import.meta.dirname

/** Starts one of this folder's programs, which waits for a message. It ends with this process. */
export function start(program: 'load' | 'bare' | 'rows' | 'stock/server'): ChildProcess {
  return fork(join(benchDirectory, `${program}.ts`), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
}

/** Sends a program its job and waits for the reply. */
export function ask<Answer>(program: ChildProcess, job: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`A program of the benchmark ended with ${code}.`))
    program.once('exit', ended)
    program.once('message', (answer) => {
      program.off('exit', ended)
      resolve(answer as Answer)
    })
    program.send(job)
  })
}

/** Pins a process with all its threads to one core, so that server and load do not compete for CPU time. */
export function pin(pid: number, core: number): boolean {
  if (availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-a', '-c', '-p', String(core), String(pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const ticksPerSecond = 100

/** User and system time used by processes so far, in microseconds; Linux only, elsewhere 0. */
export function cpuMicros(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + (readTicks(pid) * 1e6) / ticksPerSecond, 0)
}

/**
 * Fields 14 to 17 of proc(5)'s stat: its own time and that of terminated children, such as a closed connection's. The
 * name before them may contain anything, so they are counted from its end.
 */
function readTicks(pid: number): number {
  const stat = readIfThere(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** The embedded PostgreSQL of a data folder: its main process and all children of that. */
export function databasePids(dataDir: string): number[] {
  const first = Number(readIfThere(join(dataDir, 'postgres/cluster/postmaster.pid')).split('\n')[0])
  return first ? [first, ...findChildren(first)] : []
}

/** The running child processes of a process; Linux only, elsewhere none. */
export function findChildren(parent: number): number[] {
  if (!existsSync('/proc')) return []
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const isChild = (pid: string) => new RegExp(`^PPid:\\s${parent}$`, 'm').test(readIfThere(`/proc/${pid}/status`))
  return all.filter(isChild).map(Number)
}

/** Memory in MiB: resident, with shared pages divided among the processes that share them. */
export function memoryMiB(pids: readonly number[]): number {
  const kib = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0))
  return Math.round(kib.reduce((sum, count) => sum + count, 0) / 1024)
}

/** A file's text, or an empty one if it does not exist. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended, or this is not Linux.
    return ''
  }
}
