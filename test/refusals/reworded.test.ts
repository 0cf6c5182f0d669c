// Walks over all problems of fields.
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../src/base/platform/errors.ts'
import { readForm, toProblem } from '../../src/base/platform/forms.ts'
import { toProblemReply } from '../../src/base/platform/http/problem.server.ts'
import { createId } from '../../src/base/platform/ids.server.ts'
import { getShapeSentence } from '../../src/base/platform/refusals/shape-sentence.ts'
import { Registration } from '../../src/people/identity/contract.ts'
import { ada, anna, openShop, type TestShop } from '../shop.ts'
import { everyDataProblem, everyRefusal } from './every.ts'
import { shapeProblems } from './shapes.ts'

const words = vi.hoisted(() => ({ reworded: false, asked: new Set<string>() }))

/** Every message of the shop, each replaced by another text while `reworded` is set. */
vi.mock('../../src/paraglide/messages.js', async (importOriginal) => {
  const { m } = await importOriginal<{ m: Record<string, (...values: unknown[]) => string> }>()
  const say = (key: string) => {
    return (...values: unknown[]) => {
      words.asked.add(key)
      return words.reworded ? `≠ ${key}` : m[key]!(...values)
    }
  }
  return { m: new Proxy(m, { get: (_, key: string) => (key in m ? say(key) : undefined) }) }
})

beforeEach(() => {
  words.reworded = false
})

/** Runs the same work with the shop's messages and with reworded ones. */
async function twice<T>(work: () => T | Promise<T>): Promise<[T, T]> {
  const usual = await work()
  words.reworded = true
  return [usual, await work()]
}

const isReworded = (text: string) => text.startsWith('≠')

describe('rewording the messages changes', () => {
  test('no refusal but its message', async () => {
    const [usual, other] = await twice(() => everyRefusal.map((refusal) => toProblemReply(refusal, 'en', '')))
    expect(other.map(({ detail, ...rest }) => [rest, isReworded(detail)])).toEqual(
      usual.map(({ detail, ...rest }) => [rest, !isReworded(detail)]),
    )
    expect(usual.filter(({ detail }) => /undefined|NaN|\{/.test(detail) || !/^[A-Z].*\.$/.test(detail))).toEqual([])
  })

  test('no field problem but its sentence', async () => {
    const listSentences = () =>
      [...everyDataProblem, ...shapeProblems().map(({ problem }) => problem)].map((problem) =>
        toProblemReply(new Refusal('invalid_fields', { what: 'fields', fields: { name: problem } }), 'en', ''),
      )
    const [usual, other] = await twice(listSentences)
    expect(other.map(({ errorCodes }) => errorCodes)).toEqual(usual.map(({ errorCodes }) => errorCodes))
    expect(other.filter(({ errors }) => !isReworded(errors!.name!))).toEqual([])
  })

  test('nothing in a response but its sentences', async () => {
    const shop = await openShop()
    const asked = await requests(shop)
    const [usual, other] = await twice(() => Promise.all(asked.map((ask) => ask())))
    expect(usual.map(({ status }) => status)).toEqual([404, 401, 400, 400, 415, 403, 404, 422, 422, 422, 422, 409, 404])
    expect(other.map(({ detail: _, errors, ...rest }) => ({ ...rest, errors: Object.keys(errors) }))).toEqual(
      usual.map(({ detail: _, errors, ...rest }) => ({ ...rest, errors: Object.keys(errors) })),
    )
    for (const { detail, errors } of other) expect([detail, ...Object.values(errors)].every(isReworded)).toBe(true)
  })

  test('nothing in a form’s own checks but their sentences', async () => {
    const form = new FormData()
    form.set('email', 'nobody')
    const check = () => {
      try {
        return expect.unreachable(String(readForm(Registration, form)))
      } catch (error) {
        return toProblem(error)
      }
    }
    const [usual, other] = await twice(check)
    expect(usual).toMatchObject({
      code: 'invalid_fields',
      fields: {
        name: 'name is required',
        email: 'Enter an email address, such as name@example.com',
        password: 'password is required',
      },
    })
    expect(other).toMatchObject({
      code: 'invalid_fields',
      errorCodes: { name: { code: 'required' }, email: { code: 'not_email' }, password: { code: 'required' } },
    })
    expect(other.fields).toEqual({
      name: '≠ field_required_name',
      email: '≠ field_not_email',
      password: '≠ field_required_password',
    })
  })
})

test('every refusal and field message is used', () => {
  words.asked.clear()
  for (const refusal of everyRefusal) toProblemReply(refusal, 'en', '')
  for (const problem of everyDataProblem)
    toProblemReply(new Refusal('invalid_fields', { what: 'fields', fields: { name: problem } }), 'en', '')
  for (const { name, problem } of shapeProblems()) getShapeSentence(name, problem)
  const about = /^refusal_|^field_(?!(email|password|new_password|your_name)$)/
  const messages = Object.keys(JSON.parse(readFileSync('messages/en.json', 'utf8'))).filter((key) => about.test(key))
  expect([...words.asked].filter((key) => about.test(key)).sort()).toEqual(messages.sort())
})

type Answer = { status: number; code: string; detail: string; errors: Record<string, string>; requestId: string }

/** Requests refused at every stage, from the first byte to the last rule. */
async function requests(shop: TestShop): Promise<(() => Promise<Answer>)[]> {
  const drill = await shop.stock({ quantity: 1 })
  const customer = { authorization: `Bearer ${await shop.getToken(anna)}` }
  const admin = { authorization: `Bearer ${await shop.getToken(ada)}` }
  const ask = (method: string, path: string, headers: object, body?: unknown) => async () => {
    const type = body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': createId() }
    const init = {
      method,
      headers: { ...type, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
    const answer = await fetch(`${shop.url}/api${path}`, init as RequestInit)
    const problem = (await answer.json()) as Partial<Answer>
    return { errors: {}, ...problem, requestId: '' } as Answer
  }
  const order = { toolId: drill.id, purchaseValue: 2, phone: '555-0100', address: '1 Forge Lane' }
  return [
    ask('GET', '/nothing', {}),
    ask('GET', `/order/${anna.email}`, {}),
    ask('GET', '/products/1', {}),
    ask('GET', '/products?limit=0', {}),
    ask('POST', '/inbox', { 'content-type': 'text/plain' }, '{}'),
    ask('GET', '/users', customer),
    ask('GET', `/purchase/${createId()}`, customer),
    ask('POST', '/purchase', customer, {}),
    ask('POST', '/purchase', customer, { ...order, phone: 'x', purchaseValue: 0, more: 1 }),
    ask('POST', '/auth/sign-up/email', {}, { name: 'Anna', email: 'new@example.com', password: 'password1234' }),
    ask('POST', '/products', admin, { name: 'x', price: 0.001, quantity: 1, description: 'x', img: 'x' }),
    ask('POST', '/purchase', customer, order),
    ask('DELETE', `/products/${createId()}`, admin),
  ]
}
