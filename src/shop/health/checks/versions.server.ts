import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '#base/platform/check.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { m } from '#paraglide/messages.js'

const oldestNode = 24

/** The versions of this process and its parts. */
export async function checkVersions(): Promise<Finding> {
  const { version: shop } = JSON.parse(readFileSync(join(findProjectRoot(), 'package.json'), 'utf8'))
  const { node } = process.versions
  const detail = `Ironwright ${shop}, Node.js ${node}`
  if (Number.parseInt(node, 10) >= oldestNode) return { state: 'good', text: m.health_versions_good, detail }
  return { state: 'warning', text: m.health_versions_old, detail }
}
