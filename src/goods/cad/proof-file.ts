import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, readFileSync } from 'node:fs'
import { readKernelVersion } from './packages.server.ts'
import type { PartProof } from './prove.ts'

const file = '.node/cad-proofs.jsonl'

/** What has no part in a solid. */
const madeWithout = /\/(draw|list-parameters)\.ts$|\.test\.ts$/

/** Proofs as they are made, so that a run that was cut goes on where it stopped. They count as long as the solids' code is the same. */
export async function openProofFile() {
  const code = globSync([
    'src/goods/cad/prove.process.ts',
    'src/goods/cad/kernel/*.ts',
    'src/goods/drawings/shapes/**/*.ts',
  ]).sort()
  const hash = createHash('sha256').update(await readKernelVersion())
  for (const path of code.filter((path) => !madeWithout.test(path))) hash.update(readFileSync(path))
  const version = hash.digest('hex').slice(0, 16)
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const proofs = new Map<string, PartProof>()
  for (const line of lines) {
    const entry = parse(line)
    if (entry?.[0] === version) proofs.set(entry[1], entry[2])
  }
  return {
    proofs,
    add(form: string, proof: PartProof): void {
      proofs.set(form, proof)
      appendFileSync(file, `${JSON.stringify([version, form, proof])}\n`)
    },
  }
}

type Entry = [code: string, form: string, proof: PartProof]

/** The last line may be cut where the run was. */
function parse(line: string): Entry | undefined {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
