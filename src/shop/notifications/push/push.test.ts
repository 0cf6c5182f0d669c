import { expect, test } from 'vitest'
import { sendMessage } from '#desk/inbox/contract.ts'
import { openPushService } from '../../../../test/push-service.ts'
import { ada, anna, openShop, type Person, type TestShop } from '../../../../test/shop.ts'
import { newsKinds } from '../kinds.ts'
import { deletePushDevice, listPushDevices, savePushDevice } from './contract.ts'

const mia: Person = { name: 'Mia Admin', email: 'mia@example.com', role: 'admin' }
const visitor = { name: 'Vera Blum', email: 'v@example.com', subject: 'Thread of 4762?', opinion: 'Which pitch?' }

/** A shop beside a push service, and a message that somebody sends to it. */
async function openPushing() {
  const { service, subscribe } = await openPushService()
  const shop = await openShop({ env: { PUSH_URL: service.url } })
  const allow = async (by: Person, kinds: (typeof newsKinds)[number][] = ['message']) => {
    const subscription = subscribe()
    await shop.as(by)(savePushDevice, { ...subscription, kinds })
    return new URL(subscription.endpoint).pathname
  }
  const write = (subject = visitor.subject) => shop.asVisitor(sendMessage, { ...visitor, subject })
  const tell = async () => {
    await Promise.all([1, 2].map(() => shop.jobs.run('send_notifications')))
    await Promise.all([1, 2].map(() => shop.jobs.run('send_pushes')))
    return service.delivered.map(({ path }) => path)
  }
  return { shop, service, subscribe, allow, write, tell }
}

const waiting = ({ db }: TestShop) => db.selectFrom('pushes').select('failures').execute()

test('an admin’s browser shows what is new, once, sealed for it and signed by the shop', async () => {
  const { shop, service, allow, write, tell } = await openPushing()
  const path = await allow(ada)
  await write()
  expect(await tell()).toEqual([path])
  const { key } = await shop.as(ada)(listPushDevices, {})
  const [{ content, headers, sender }] = service.delivered as [(typeof service.delivered)[0]]
  expect(content).toMatchObject({
    title: 'One new message',
    text: 'Thread of 4762? · Vera Blum',
    tag: 'message',
    lang: 'en',
  })
  expect((content as { path: string }).path).toMatch(/^\/dashboard\/conversations\//)
  expect(headers).toMatchObject({ ttl: '86400', topic: 'message', 'content-encoding': 'aes128gcm' })
  expect(sender).toEqual({ subject: shop.config.shopUrl, key, hours: expect.closeTo(12, 0) })
  expect(await tell()).toEqual([path])
  expect(await waiting(shop)).toEqual([])
})

test('a browser is subscribed once, in however many tabs at once', async () => {
  const { shop, subscribe } = await openPushing()
  const subscription = subscribe()
  const save = () => shop.as(ada)(savePushDevice, { ...subscription, kinds: ['order'] })
  // Which of two rules of the table two tabs meet first is a matter of luck.
  for (let again = 0; again < 6; again++) {
    await Promise.all(Array.from({ length: 8 }, save))
    expect((await shop.as(ada)(listPushDevices, {})).devices).toHaveLength(1)
    await shop.db.deleteFrom('pushDevices').execute()
  }
})

test('each browser shows what its admin chose there', async () => {
  const { shop, allow, write, tell } = await openPushing()
  const [told] = [await allow(mia, [...newsKinds]), await allow(ada, ['order'])]
  await write()
  await write('Another')
  expect(await tell()).toEqual([told])
  const { devices } = await shop.as(ada)(listPushDevices, {})
  expect(devices).toMatchObject([{ kinds: ['order'], isThis: true }])
})

test('who signs out, or is no admin any more, is told nothing', async () => {
  const { shop, allow, write, tell } = await openPushing()
  await allow(mia)
  await shop.db.updateTable('users').set({ role: 'customer' }).where('email', '=', mia.email).execute()
  await allow(ada)
  const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', ada.email).executeTakeFirstOrThrow()
  await shop.db.deleteFrom('identitySessions').where('userId', '=', id).execute()
  await write()
  expect(await tell()).toEqual([])
})

test('a browser that is not subscribed any more is forgotten, and one that cannot be reached is tried again', async () => {
  const { shop, service, allow, write, tell } = await openPushing()
  await allow(ada)
  service.status = 503
  await write()
  expect(await tell()).toHaveLength(1)
  expect(await waiting(shop)).toEqual([{ failures: 1 }])
  await shop.db
    .updateTable('pushes')
    .set({ nextTryAt: new Date(0) })
    .execute()
  service.status = 410
  expect(await tell()).toHaveLength(2)
  expect(await waiting(shop)).toEqual([])
  expect(await shop.as(ada)(listPushDevices, {})).toMatchObject({ devices: [] })
})

test('what was not delivered within a day is forgotten', async () => {
  const { shop, service, allow, write, tell } = await openPushing()
  await allow(ada)
  service.status = 503
  await write()
  await tell()
  await shop.db
    .updateTable('pushes')
    .set({ createdAt: new Date(Date.now() - 25 * 60 * 60 * 1000) })
    .execute()
  await shop.jobs.run('delete_expired_records')
  expect(await waiting(shop)).toEqual([])
})

test('a browser at a service that the shop sends to no more is forgotten', async () => {
  const { shop, allow, write, tell } = await openPushing()
  await allow(ada)
  await shop.db.updateTable('pushDevices').set({ endpoint: 'http://127.0.0.1:9/push' }).execute()
  await write()
  expect(await tell()).toEqual([])
  expect(await shop.as(ada)(listPushDevices, {})).toMatchObject({ devices: [] })
})

test.each([
  'https://127.0.0.1/push',
  'https://fcm.googleapis.com.evil.example/x',
  'https://fcm.googleapis.com:8443/x',
  'http://fcm.googleapis.com/x',
  'https://metadata.internal/x',
])('the shop sends nothing to %s', async (endpoint) => {
  const { shop, subscribe } = await openPushing()
  const saved = shop.as(ada)(savePushDevice, { ...subscribe(), endpoint, kinds: ['order'] })
  await expect(saved).rejects.toMatchObject({ code: 'wrong_state', params: { what: 'push_service' } })
})

test.each([
  'https://fcm.googleapis.com/fcm/send/x',
  'https://updates.push.services.mozilla.com/wpush/v2/x',
  'https://wns2-am3p.notify.windows.com/w/?token=x',
  'https://web.push.apple.com/x',
])('browsers use %s', async (endpoint) => {
  const { shop, subscribe } = await openPushing()
  expect(await shop.as(ada)(savePushDevice, { ...subscribe(), endpoint, kinds: ['order'] })).toEqual({
    modifiedCount: 1,
  })
})

test('only its own admin ends what a browser shows', async () => {
  const { shop, allow } = await openPushing()
  await allow(ada)
  const { devices } = await shop.as(ada)(listPushDevices, {})
  const id = devices[0]!._id
  await expect(shop.as(mia)(deletePushDevice, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(shop.as(anna)(listPushDevices, {})).rejects.toMatchObject({ status: 403 })
  await shop.as(ada)(deletePushDevice, { id })
  expect(await shop.as(ada)(listPushDevices, {})).toMatchObject({ devices: [] })
})
