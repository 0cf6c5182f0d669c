import type { AppContext } from '#base/platform/context.server.ts'
import type { Body } from '#base/platform/contract/endpoint.ts'
import type { Database, Tx } from '#base/platform/database/connect.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import type { Caller } from '#base/platform/http/caller.server.ts'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { runEach } from '#base/platform/jobs/run-each.ts'
import { requestOutside } from '#base/platform/load/outside.server.ts'
import { type Locale, toLocalizedPath } from '#base/platform/text/locale.ts'
import { getLocale } from '#paraglide/runtime.js'
import { getBrowserName } from '#people/security/browser-name.server.ts'
import type { NewsKind } from '../kinds.ts'
import { newsTitles } from '../mails.server.ts'
import type { News } from '../news.server.ts'
import type { savePushDevice as contract, PushDevice } from './contract.ts'
import { encryptFor, readPublicKey, signSender } from './encrypt.server.ts'
import { isPushService } from './services.server.ts'
import {
  claimPush,
  deleteDevice,
  deletePush,
  findDevices,
  findDevicesFor,
  insertPushes,
  postponePush,
  saveDevice,
} from './sql.server.ts'

type Context = Pick<AppContext, 'db' | 'config'>

export async function loadDevices({ db, config }: Context, caller: Caller) {
  const devices = await findDevices(db, caller.id)
  return {
    key: readPublicKey(config),
    devices: devices.map(({ id, sessionId, ...device }) => ({
      ...{ _id: id, ...describeDevice(device), isThis: sessionId === caller.sessionId },
    })),
  }
}

/** A person's browsers, for the export of their data. */
export const listDevices = async (db: Database, userId: string) =>
  (await findDevices(db, userId)).map(({ kinds, createdAt, userAgent }) =>
    describeDevice({ kinds, createdAt, userAgent }),
  )

type DeviceRow = { kinds: string[]; createdAt: Date; userAgent: string | null }

const describeDevice = ({ kinds, createdAt, userAgent }: DeviceRow) => ({
  ...{ browser: getBrowserName(userAgent ?? ''), since: createdAt.toISOString() },
  kinds: kinds as PushDevice['kinds'],
})

export async function addDevice({ db, config }: Context, caller: Caller, device: Body<typeof contract>): Promise<void> {
  // guard: the shop sends to push services alone, not to machines beside it | drop | notifications/push
  if (!isPushService(config, device.endpoint)) throw new Refusal('wrong_state', { what: 'push_service' })
  const [publicKey, authSecret] = [device.publicKey, device.authSecret].map((text) => Buffer.from(text, 'base64url'))
  await db.transaction().execute((tx) =>
    saveDevice(tx, {
      ...{ sessionId: caller.sessionId, endpoint: device.endpoint, kinds: [...new Set(device.kinds)] },
      ...{ publicKey: publicKey!, authSecret: authSecret! },
    }),
  )
}

const maxNamed = 3

/**
 * Queues what is new for the browsers that show it, in the transaction that tells it.
 * @returns how many
 */
export async function queuePushes(tx: Tx, kind: NewsKind, news: readonly News[]): Promise<number> {
  const devices = await findDevicesFor(tx, kind)
  const write = (lang: Locale) => () => ({
    ...{ title: newsTitles[kind]({ count: news.length }), lang, tag: kind },
    text: news
      .slice(0, maxNamed)
      .map((entry) => entry.describe())
      .join('\n'),
    path: toLocalizedPath(news.length === 1 ? news[0]!.path : '/dashboard/overview'),
  })
  await insertPushes(
    tx,
    devices.map(({ id, locale }) => {
      const lang = (locale ?? getLocale()) as Locale
      return { deviceId: id, content: withLocale(lang, write(lang)) }
    }),
  )
  return devices.length
}

/** A push service keeps what it cannot deliver at once for so long. */
const keptSeconds = 24 * 60 * 60

const limits = { answersWithinMs: 10_000, maxBytes: 100_000 }

/** The browser is not subscribed any more, or was subscribed with another key. */
const ended = [401, 403, 404, 410]

/** Sends what is due, each once, and forgets browsers that take nothing any more. */
export async function sendPushes({ db, config, log }: Pick<AppContext, 'db' | 'config' | 'log'>): Promise<void> {
  await runEach(async ({ skipped }, onTaken) => {
    const push = await claimPush(db, skipped)
    if (!push) return false
    onTaken([push.id])
    const status = await send(push).catch((error: unknown) => {
      log.warn({ err: error, push: push.id }, 'a push service could not be reached')
      return 0
    })
    if (status >= 200 && status < 300) await deletePush(db, push.id)
    else if (ended.includes(status)) await deleteDevice(db, push.deviceId)
    else await postponePush(db, push.id)
    return true
  })

  async function send({ endpoint, content, ...keys }: NonNullable<Awaited<ReturnType<typeof claimPush>>>) {
    // guard: what became of the settings decides where is sent to | drop | notifications/push
    if (!isPushService(config, endpoint)) return 410
    const { status } = await requestOutside(endpoint, limits, {
      method: 'POST',
      headers: {
        ...{ ttl: String(keptSeconds), urgency: 'normal', topic: content.tag },
        ...{ 'content-encoding': 'aes128gcm', 'content-type': 'application/octet-stream' },
        authorization: await signSender(config, endpoint),
      },
      body: new Uint8Array(encryptFor(keys, JSON.stringify(content))),
    })
    return status
  }
}
