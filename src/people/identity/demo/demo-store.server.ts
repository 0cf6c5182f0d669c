import { LRUCache } from 'lru-cache'

type Payload = { uid?: string; grantId?: string; consumed?: number; [member: string]: unknown }

const maxRecords = 5000

/**
 * The demonstration's OpenID provider stores its sessions and codes here: in memory, bounded, each with its own TTL.
 * oidc-provider requests one store per kind of record; all share this one by key prefix.
 */
export function createDemoStore() {
  // bounded: a count
  const records = new LRUCache<string, Payload>({ max: maxRecords })
  return (kind: string) => {
    const toKey = (id: string) => `${kind}:${id}`
    return {
      async upsert(id: string, payload: Payload, expiresInSeconds: number | undefined) {
        const options = expiresInSeconds ? { ttl: expiresInSeconds * 1000 } : {}
        records.set(toKey(id), payload, options)
        if (payload.uid) records.set(toKey(`uid:${payload.uid}`), payload, options)
      },
      find: async (id: string) => records.get(toKey(id)),
      findByUid: async (uid: string) => records.get(toKey(`uid:${uid}`)),
      async consume(id: string) {
        const payload = records.get(toKey(id))
        // clock: is a stand-in that keeps everything in one process
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id: string) {
        records.delete(toKey(id))
      },
      async revokeByGrantId(grantId: string) {
        for (const [key, payload] of records) if (payload.grantId === grantId) records.delete(key)
      },
    }
  }
}
