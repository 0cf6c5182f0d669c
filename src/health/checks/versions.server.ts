import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import { projectRoot } from '#platform/root.server.ts'

const oldestNode = 24

/** What this process is made of. */
export const versionsCheck: Check = {
  name: m.health_versions,
  async run() {
    const { version: shop } = JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8'))
    const text = () => m.health_versions_text({ shop, node: process.versions.node })
    if (Number.parseInt(process.versions.node, 10) >= oldestNode) return { state: 'good', text }
    return { state: 'warning', text, remedy: m.health_versions_remedy }
  },
}
