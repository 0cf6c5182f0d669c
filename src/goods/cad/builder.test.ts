// @module-tag long 13 s: the process that makes models, killed and replaced.
import { expect, onTestFinished, test } from 'vitest'
import { openLog } from '#base/platform/log.server.ts'
import type { ShapeInstance } from '#goods/drawings/shapes/index.ts'
import { Builder } from './builder.server.ts'

const washer: ShapeInstance = {
  shape: 'ring',
  parameters: { form: 'flat', innerDiameter: 6.4, outerDiameter: 12, thickness: 1.6 },
}

function openBuilder(limits: ConstructorParameters<typeof Builder>[1] = {}) {
  const lines: string[] = []
  const charged: Record<string, number> = {}
  const charge = (owner: string, ms: number) => {
    charged[owner] = (charged[owner] ?? 0) + ms
  }
  const builder = new Builder(openLog('warn', { write: (line: string) => lines.push(line) }), { charge, ...limits })
  onTestFinished(() => builder.close())
  return { builder, lines, charged }
}

const volume = (Math.PI / 4) * (12 ** 2 - 6.4 ** 2) * 1.6
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

test('a part is made in each format, and measured', async () => {
  const { builder } = openBuilder()
  const make = async (format: 'step' | 'stl' | '3mf' | 'glb' | 'measures') =>
    await builder.build('anna', { part: washer, format })

  const step = await make('step')
  expect(step.measures.volume).toBeCloseTo(volume, 3)
  expect(step.measures.low).toEqual([expect.closeTo(0, 6), expect.closeTo(-6, 6), expect.closeTo(-6, 6)])
  expect(step.measures.high).toEqual([expect.closeTo(1.6, 6), expect.closeTo(6, 6), expect.closeTo(6, 6)])
  expect(toText(step.bytes)).toMatch(/^ISO-10303-21;[\s\S]*AUTOMOTIVE_DESIGN[\s\S]*PRODUCT\('IRONWRIGHT PART'/)
  const stl = Buffer.from((await make('stl')).bytes)
  expect(stl.length).toBe(84 + 50 * stl.readUInt32LE(80))
  expect(toText((await make('3mf')).bytes.subarray(0, 2))).toBe('PK')
  expect(toText((await make('glb')).bytes.subarray(0, 4))).toBe('glTF')
  expect((await make('measures')).bytes).toHaveLength(0)
})

test('a part that cannot be made is refused, and the next one is made by the same process', async () => {
  const { builder, lines } = openBuilder()
  const impossible = { ...washer, shape: 'no such' } as unknown as ShapeInstance
  const part = { part: impossible, format: 'step' } as const

  await expect(builder.build('anna', part)).rejects.toMatchObject({
    code: 'unavailable',
    params: { what: 'cad_failed' },
  })
  const before = builder.processId
  await builder.build('anna', { part: washer, format: 'measures' })
  expect(builder.processId).toBe(before)
  expect(lines.join()).toContain('a part could not be made')
})

test('a part that takes too long is given up, and its process with it', async () => {
  const { builder, lines } = openBuilder({ partMs: 1 })

  await expect(builder.build('anna', { part: washer, format: 'step' })).rejects.toMatchObject({ code: 'unavailable' })
  expect(builder.processId).toBeUndefined()
  expect(lines.join()).toContain('it took more than 1 ms')
})

test('a process is replaced after so many parts, or once its memory has grown', async () => {
  const { builder } = openBuilder({ parts: 2 })
  await builder.build('anna', { part: washer, format: 'measures' })
  expect(builder.processId).toBeDefined()
  await builder.build('anna', { part: washer, format: 'measures' })
  expect(builder.processId).toBeUndefined()

  const { builder: small } = openBuilder({ bytes: 1 })
  await small.build('anna', { part: washer, format: 'measures' })
  expect(small.processId).toBeUndefined()
})

test('who has a part made pays for it, also for one that fails', async () => {
  const { builder, charged } = openBuilder()
  await Promise.all([
    builder.build('anna', { part: washer, format: 'measures' }),
    builder.build('ben', { part: washer, format: 'step' }),
  ])
  expect(charged).toEqual({ anna: expect.any(Number), ben: expect.any(Number) })
  expect(Math.min(...Object.values(charged))).toBeGreaterThan(0)

  const { builder: slow, charged: chargedAnyway } = openBuilder({ partMs: 1 })
  await slow.build('anna', { part: washer, format: 'step' }).catch(() => {})
  expect(chargedAnyway.anna).toBeGreaterThan(0)
})

test('a part whose process is killed is made by another one, and given up if that ends too', async () => {
  const { builder } = openBuilder()
  await builder.build('anna', { part: washer, format: 'measures' })
  const dying = builder.build('anna', { part: washer, format: 'glb' })
  const killed = builder.processId!
  process.kill(killed, 'SIGKILL')
  expect((await dying).bytes.length).toBeGreaterThan(1000)

  const ending = builder.build('anna', { part: washer, format: 'glb' })
  const ended = expect(ending).rejects.toMatchObject({ params: { what: 'cad_failed' } })
  const second = builder.processId!
  process.kill(second, 'SIGKILL')
  await expect.poll(() => builder.processId ?? second).not.toBe(second)
  process.kill(builder.processId!, 'SIGKILL')
  await ended
  expect((await builder.build('anna', { part: washer, format: 'glb' })).bytes.length).toBeGreaterThan(1000)
})

test('who has too much waiting is refused at once', async () => {
  const { builder } = openBuilder({ each: 1 })
  const first = builder.build('anna', { part: washer, format: 'measures' })
  expect(() => builder.build('anna', { part: washer, format: 'step' })).toThrow(
    expect.objectContaining({ code: 'rate_limited' }),
  )
  await expect(builder.build('ben', { part: washer, format: 'measures' })).resolves.toBeDefined()
  await first
})
