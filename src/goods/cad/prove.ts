import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { findProjectRoot } from '#base/platform/root.server.ts'
import type { ShapeInstance } from '#goods/drawings/shapes/index.ts'
import type { Measures } from './kernel/measure.ts'

export type Made = {
  made: Measures
  /** The same, of the STEP file as it is read again. */
  read: Measures
  stepMs: number
  glbMs: number
  bytes: Record<'step' | 'glb' | '3mf', number>
  failed?: undefined
}
export type PartProof = Made | { failed: string }

/** After so many parts a process has taken some 500 MB, which it never gives back; a solid that takes longer is none that the shop makes. */
const limits = { partsPerProcess: 100, partMs: 60_000 }

/** Makes parts one after another, each measured, read again from its STEP, and closed as 3MF. Several may share one iterator. */
export async function* proveParts<P extends { instance: ShapeInstance }>(
  parts: Iterable<P>,
): AsyncGenerator<{ part: P; proof: PartProof }> {
  let child: ChildProcess | undefined
  let made = 0
  try {
    for (const part of parts) {
      if (made % limits.partsPerProcess === 0) child?.kill('SIGKILL')
      if (!child?.connected || child.killed) child = startProver()
      made += 1
      yield { part, proof: await askProver(child, part.instance) }
    }
  } finally {
    child?.kill('SIGKILL')
  }
}

const askProver = (child: ChildProcess, part: ShapeInstance): Promise<PartProof> =>
  new Promise((resolve) => {
    const settle = (proof: PartProof) => {
      clearTimeout(tooLong)
      child.off('message', settle).off('exit', onExit)
      resolve(proof)
    }
    const onExit = () => settle({ failed: 'its process died' })
    const tooLong = setTimeout(() => child.kill('SIGKILL'), limits.partMs)
    child.on('message', settle).on('exit', onExit).send(part)
  })

const startProver = () =>
  fork(join(findProjectRoot(), 'src/goods/cad/prove.process.ts'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** The parts of a list that differ in form. */
export const listForms = <P extends { instance: ShapeInstance }>(parts: readonly P[]): P[] => [
  ...new Map(parts.map((part) => [JSON.stringify(part.instance), part])).values(),
]
