import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { EnvironmentSettings } from '../../src/base/platform/config/settings.server.ts'
import { makeScratchFolder } from '../scratch.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'deploy/kubernetes')

type Manifest = { apiVersion: string; kind: string; metadata: { name: string }; spec: Record<string, unknown> }

const manifests = parseAllDocuments(readFileSync(join(folder, 'shop.yaml'), 'utf8')).map(
  (document) => document.toJS() as Manifest,
)

const findManifest = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!

/** Where the types of Kubernetes have a group of its API: `networking/v1` of `networking.k8s.io/v1`. */
const getTypesPath = ({ apiVersion }: Manifest) =>
  apiVersion.includes('/') ? apiVersion.replace('.k8s.io', '') : `core/${apiVersion}`

/** What the compiler says of manifests as literals of their types: a field that is misspelled, missing or of another kind. */
function checkTypes(given: readonly Manifest[]): string {
  const scratch = makeScratchFolder('ironwright-manifests-')
  const lines = given.map(
    (manifest, index) =>
      `import type { ${manifest.kind} as Kind${index} } from 'kubernetes-types/${getTypesPath(manifest)}'\n` +
      `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)}`,
  )
  writeFileSync(join(scratch, 'manifests.ts'), lines.join('\n'))
  const paths = { 'kubernetes-types/*': [join(root, 'node_modules/kubernetes-types/*')] }
  const compilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    moduleResolution: 'bundler',
    module: 'esnext',
    paths,
  }
  writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['manifests.ts'] }))
  return spawnSync(join(root, 'node_modules/.bin/tsc'), ['--project', scratch], { encoding: 'utf8' }).stdout
}

test('every manifest keeps to the type of its kind', () => {
  expect(manifests.length).toBeGreaterThan(5)
  expect(checkTypes(manifests)).toBe('')
})

test('what is misspelled in a manifest is found', () => {
  const deployment = findManifest('Deployment')
  expect(checkTypes([{ ...deployment, spec: { ...deployment.spec, replicsa: 2 } }])).toContain(
    `'"replicsa"' does not exist`,
  )
})

test('the settings are settings, and what is mounted, selected and closed in time is there', () => {
  const { spec } = findManifest('Deployment') as Manifest & {
    spec: {
      template: {
        spec: {
          terminationGracePeriodSeconds: number
          volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
          containers: { env: { name: string; value: string }[]; volumeMounts: { name: string }[] }[]
        }
      }
    }
  }
  const { containers, volumes, terminationGracePeriodSeconds } = spec.template.spec
  const [{ env, volumeMounts } = { env: [], volumeMounts: [] }] = containers
  const settings = Object.fromEntries(env.map(({ name, value }) => [name, value]))
  expect(Object.keys(EnvironmentSettings.shape)).toEqual(expect.arrayContaining(Object.keys(settings)))
  expect(EnvironmentSettings.safeParse(settings).error).toBeUndefined()
  // A shop closes within ten seconds after its delay.
  expect(terminationGracePeriodSeconds).toBeGreaterThan(Number(settings.SHUTDOWN_DELAY) + 10)
  expect(volumeMounts.map(({ name }) => name).toSorted()).toEqual(volumes.map(({ name }) => name).toSorted())
  const claims = volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? [])
  expect(claims).toEqual(
    manifests.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ metadata }) => metadata.name),
  )
})

test('a new version starts once the old shops are closed, as the manual says', () => {
  const { strategy } = findManifest('Deployment').spec as { strategy: { type: string } }
  expect(strategy).toEqual({ type: 'Recreate' })
  expect(readFileSync(join(root, 'docs/operations.md'), 'utf8')).toContain(
    'Stop all nodes: two versions at once on one database are not supported.',
  )
})
