import { statfs } from 'node:fs/promises'
import type { Finding } from '#base/platform/check.server.ts'
import type { AppContext } from '#base/platform/context.server.ts'
import { formatBytes } from '#base/platform/text/locale.ts'
import { m } from '#paraglide/messages.js'

const gigabyte = 1024 ** 3

/** Free space in the data folder: full disks stop databases and uploads. */
export async function checkDisk({ config: { dataDir } }: Pick<AppContext, 'config'>): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir)
  const [free, share] = [bavail * bsize, bavail / blocks]
  const text = () => m.health_disk_text({ free: formatBytes(free) })
  if (free < gigabyte / 2 || share < 0.02) return { state: 'bad', text }
  if (free < 2 * gigabyte || share < 0.1) return { state: 'warning', text }
  return { state: 'good', text }
}
