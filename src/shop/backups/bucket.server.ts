import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { BackupBucket } from '#base/platform/config/backups.server.ts'
import { writeWhole } from '#base/platform/files/whole-file.server.ts'
import { waitAside } from '#base/platform/load/waiting.server.ts'
import { BackupError } from '#shop/backups/archive/backup.server.ts'

/** What one upload may hold: https://docs.aws.amazon.com/AmazonS3/latest/userguide/upload-objects.html */
const maxBytes = 5 * 1024 ** 3

/** A bucket of any S3-compatible service, for backups. */
export function openBackupBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: BackupBucket) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 })

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await waitAside(() => client.fetch(`${endpoint}/${bucket}${path}`, init))
    if (response.ok) return response
    const [, code = ''] = /<Code>([^<]*)/.exec(await response.text()) ?? []
    throw new BackupError(`The bucket ${bucket} answers ${response.status} ${code}: check BACKUP_BUCKET and its key.`)
  }

  /** At most a thousand, which is more than any rule keeps. */
  async function list(prefix: string): Promise<{ name: string; bytes: number }[]> {
    const text = await (await call(`/?list-type=2&prefix=${prefix}`)).text()
    const [, ...objects] = text.split('<Contents>')
    return objects.map((object) => ({
      name: /<Key>([^<]*)/.exec(object)?.[1] ?? '',
      bytes: Number(/<Size>(\d+)/.exec(object)?.[1]),
    }))
  }

  return {
    /** Sends a file; the bucket refuses bytes that were changed on the way. */
    async put(name: string, path: string): Promise<void> {
      const { size } = await stat(path)
      if (size > maxBytes)
        throw new BackupError(`${name} has more than 5 GB, which the bucket takes in no single piece.`)
      const headers = { 'x-amz-content-sha256': await computeFileSha256(path) }
      await call(`/${name}`, { method: 'PUT', body: await openAsBlob(path), headers })
      const kept = (await list(name)).find((object) => object.name === name)?.bytes ?? 0
      if (kept !== size) throw new BackupError(`The bucket ${bucket} has ${kept} of ${size} bytes of ${name}.`)
    },
    /** Fetches a file, which gets its name once it is complete. */
    async get(name: string, path: string): Promise<void> {
      const { body } = await call(`/${name}`)
      await writeWhole(path, body!)
    },
    listNames: async () => (await list('shop-')).map(({ name }) => name),
    async remove(name: string): Promise<void> {
      await call(`/${name}`, { method: 'DELETE' })
    },
  }
}

async function computeFileSha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
