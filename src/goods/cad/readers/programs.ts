import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { findProjectRoot } from '#base/platform/root.server.ts'
import type { Measures } from '../kernel/measure.ts'

/** What another program says of a file; `problem` is empty if it found none. */
export type Reading = Partial<Measures> & { path: string; problem: string }

/** A program of another maker, by the Debian package that brings it. */
export type Reader = {
  name: string
  debianPackage: string
  format: 'step' | 'dxf' | 'stl' | '3mf'
  isInstalled: () => Promise<boolean>
  read: (paths: readonly string[]) => Promise<Reading[]>
}

const run = promisify(execFile)
/** A mesh as text is some megabytes. */
const limits = { timeout: 300_000, maxBuffer: 256 * 1024 * 1024 }
const runs = (program: string, ...args: string[]) =>
  run(program, args, limits).then(
    () => true,
    () => false,
  )

/** Debian's own Python, which has the packages that Debian installs. */
const python = '/usr/bin/python3'
const getScript = (name: string) => join(findProjectRoot(), 'src/goods/cad/readers', name)

async function runScript(program: string, script: string, paths: readonly string[]): Promise<Reading[]> {
  // FreeCAD would wait for commands from a terminal.
  const running = run(program, [getScript(script)], {
    ...limits,
    env: { ...process.env, FILES: paths.join(delimiter) },
  })
  running.child.stdin?.end()
  const { stdout } = await running
  return stdout.split('\n').flatMap((line) => (line.startsWith('READ ') ? [JSON.parse(line.slice(5))] : []))
}

export const readers: readonly Reader[] = [
  {
    ...{ name: 'FreeCAD', debianPackage: 'freecad-python3', format: 'step' },
    isInstalled: () => runs('freecadcmd', '--help'),
    read: (paths) => runScript('freecadcmd', 'read-step.py', paths),
  },
  {
    ...{ name: 'ezdxf', debianPackage: 'python3-ezdxf', format: 'dxf' },
    isInstalled: () => runs(python, '-c', 'import ezdxf'),
    read: (paths) => runScript(python, 'audit-dxf.py', paths),
  },
  {
    ...{ name: 'ADMesh', debianPackage: 'admesh', format: 'stl' },
    isInstalled: () => runs('admesh', '--version'),
    read: (paths) => Promise.all(paths.map(readStl)),
  },
  {
    ...{ name: 'OpenSCAD', debianPackage: 'openscad', format: '3mf' },
    isInstalled: () => runs('openscad', '--version'),
    read: (paths) => Promise.all(paths.map(readThreeMf)),
  },
]

/** ADMesh says of a mesh what it weighs, and how many triangles have no neighbour. */
async function readStl(path: string): Promise<Reading> {
  const { stdout } = await run('admesh', [path], limits)
  const open = Number(stdout.match(/Total disconnected facets\s*:\s*\d+\s+(\d+)/)?.[1])
  const axes = (name: 'Min' | 'Max') =>
    [...stdout.matchAll(/(Min|Max) [XYZ] =\s*(-?[\d.eE+]+)/g)]
      .filter(([, end]) => end === name)
      .map(([, , value]) => Number(value))
  return {
    path,
    volume: Number(stdout.match(/Volume\s*:\s*(-?[\d.eE+]+)/)?.[1]),
    low: axes('Min') as [number, number, number],
    high: axes('Max') as [number, number, number],
    problem: open === 0 ? '' : `${open} triangles have no neighbour`,
  }
}

/** OpenSCAD, which reads by the 3MF consortium's own library, writes what it read as STL. */
async function readThreeMf(path: string): Promise<Reading> {
  const [scad, stl] = [`${path}.scad`, `${path}.stl`]
  await writeFile(scad, `import(${JSON.stringify(path)});\n`)
  const { stderr } = await run('openscad', ['-o', stl, scad], limits).catch((error) => ({ stderr: String(error) }))
  const text = await readFile(stl, 'utf8').catch(() => '')
  const corners = [...text.matchAll(/vertex (\S+) (\S+) (\S+)/g)].map(
    ([, ...point]) => point.map(Number) as [number, number, number],
  )
  if (corners.length === 0) return { path, problem: stderr.split('\n')[0] || 'nothing was read' }
  const axes = (pick: (...numbers: number[]) => number) =>
    [0, 1, 2].map((axis) => corners.reduce((found, point) => pick(found, point[axis]!), corners[0]![axis]!))
  return {
    path,
    volume: sumVolume(corners),
    low: axes(Math.min) as [number, number, number],
    high: axes(Math.max) as [number, number, number],
    problem: /WARNING.*/.exec(stderr)?.[0] ?? '',
  }
}

/** Of a closed mesh, three corners a triangle: the tetrahedra from the origin, each with its sign. */
function sumVolume(corners: readonly (readonly [number, number, number])[]): number {
  let sum = 0
  for (let index = 0; index < corners.length; index += 3) {
    const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [corners[index]!, corners[index + 1]!, corners[index + 2]!]
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
  }
  return sum / 6
}
