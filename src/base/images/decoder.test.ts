import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '#base/platform/log.server.ts'
import { anna, ben, openShop } from '../../../test/shop.ts'
import { uploadImage } from './contract.ts'
import { Decoder } from './decoder.server.ts'
import { createSlowPng } from './test-png.ts'

/** @param pictureMs a picture's time limit; by default the shop's own */
function openDecoder(pictureMs?: number): Decoder {
  const decoder = new Decoder(openLog('silent'), pictureMs === undefined ? {} : { pictureMs })
  onTestFinished(() => decoder.close())
  return decoder
}

/** In tests of other things, a busy machine does not reach the time limit. */
const patientMs = 120_000

const quick = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer()

/** A second of work. */
const slow = createSlowPng(3000, 3000)

const processes = () =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'reencode.process'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number)

/** Processor time of the decoders so far, in ticks of the system: fields 14 and 15 of proc_pid_stat(5). */
function decodersTicks(): number {
  const ticks = processes().map((id) => {
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, each) => sum + each, 0)
}

test('one account’s slow photos do not keep another’s from being decoded', { tags: ['long'] }, async () => {
  const decoder = openDecoder()
  const fast = await quick()
  const ended: string[] = []
  const add = async (owner: string, bytes: Buffer) => {
    await decoder.reencode(owner, bytes).catch(() => {})
    ended.push(owner)
  }
  const attack = ['a', 'a', 'a'].map((owner) => add(owner, slow))
  expect(() => decoder.reencode('a', slow)).toThrow(expect.objectContaining({ code: 'rate_limited' }))
  await Promise.all([...attack, add('b', fast)])
  expect(ended.indexOf('b')).toBeLessThan(2)
})

test('who has a picture decoded pays for it, also for one that is refused', async () => {
  const charged: string[] = []
  const decoder = new Decoder(openLog('silent'), { charge: (owner, ms) => ms > 0 && charged.push(owner) })
  onTestFinished(() => decoder.close())
  await decoder.reencode('anna', await quick())
  await decoder.reencode('ben', Buffer.from('no picture'))
  expect(charged).toEqual(['account:anna', 'account:ben'])
})

test('a decoder that does not answer within five seconds is ended, and the next photo gets another', {
  tags: ['long'],
}, async () => {
  const decoder = openDecoder()
  const bytes = await quick()
  await decoder.reencode('a', bytes)
  const stuck = processes()
  for (const id of stuck) process.kill(id, 'SIGSTOP')
  await expect(decoder.reencode('a', bytes)).rejects.toMatchObject({ code: 'unavailable' })
  expect(await decoder.reencode('a', bytes)).toMatchObject({ width: 40, height: 30 })
  expect(processes()).not.toEqual(expect.arrayContaining(stuck))
})

/** Frames of changing colours, or the encoder would join them. */
function animation(frames: number): Promise<Buffer> {
  const raw = Buffer.from(
    Array.from({ length: frames * 64 }, (_, index) => [(index >> 6) % 251, (index >> 6) % 7, index % 64]).flat(),
  )
  return sharp(raw, { raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer()
}

/** Processor time that a decoder takes for a picture, in ticks, and its answer. */
async function measure(bytes: Buffer) {
  const decoder = openDecoder(patientMs)
  await decoder.reencode('a', await quick())
  const before = decodersTicks()
  const answer = await decoder.reencode('a', bytes)
  return { answer, ticks: decodersTicks() - before }
}

let ticksOfSlow: number | undefined

test.each([
  ['24,000,000 pixels in one row', () => createSlowPng(24_000_000, 1)],
  ['24,000,000 pixels in one column', () => createSlowPng(1, 24_000_000)],
  ['a side of 12,001 pixels', () => createSlowPng(12_001, 1)],
  ['101 frames', () => animation(101)],
  ['10,000 frames', () => animation(10_000)],
  ['more than 24 megapixels', () => createSlowPng(4900, 4899)],
])('a picture of %s is refused by its header', { tags: ['long'] }, async (_, make) => {
  const bytes = await make()
  const { answer, ticks } = await measure(bytes)
  expect(answer).toEqual({ refused: 'too large' })
  ticksOfSlow ??= (await measure(slow)).ticks
  // The least of several tries: another process can only make one dearer.
  let least = ticks
  for (let round = 0; round < 8 && least * 2 >= ticksOfSlow; round += 1)
    least = Math.min(least, (await measure(bytes)).ticks)
  expect(least * 2).toBeLessThan(ticksOfSlow)
})

test('a picture at the limits is taken', async () => {
  const decoder = openDecoder(patientMs)
  for (const bytes of [createSlowPng(12_000, 1), await animation(100)])
    expect(await decoder.reencode('a', bytes)).toHaveProperty('variants')
})

test('an account that uploads too much at once is asked to wait', { tags: ['long'] }, async () => {
  const shop = await openShop()
  const send = (bytes: Buffer) => ({ image: new File([new Uint8Array(bytes)], 'photo.png') })
  const results = await Promise.allSettled([
    ...Array.from({ length: 6 }, () => shop.as(anna)(uploadImage, send(slow))),
    shop.as(ben)(uploadImage, send(await quick())),
  ])
  const refused = results.slice(0, 6).filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused.map(({ reason }) => reason.code)).toContain('rate_limited')
  expect(results[6]!.status).toBe('fulfilled')
})
