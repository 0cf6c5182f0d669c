import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPersistentStore, isStored } from './persistent-store.ts'

/** The part of the browser that Node lacks: texts by their keys, which all tabs share. */
const stored = new Map<string, string>()
const browserStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
}
const refuse = () => {
  throw new DOMException('no storage', 'SecurityError')
}
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse }

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('localStorage', browserStorage)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const numbers = {
  parse: (value: unknown) => (Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []),
}

test('a value is stored as JSON, and read as its schema says', () => {
  const store = createPersistentStore('numbers', numbers)
  expect(store.read()).toEqual([])
  expect(store.write([1, 2])).toBe(true)
  expect(stored.get('numbers')).toBe('[1,2]')
  for (const text of ['{', 'null', '"1"', '[3,"4"]']) {
    stored.set('numbers', text)
    expect(store.read()).toEqual(text.startsWith('[') ? [3] : [])
  }
})

test('a text is stored as it is', () => {
  const store = createPersistentStore('token', { parse: (text) => text }, { format: 'text' })
  store.write('007')
  expect([stored.get('token'), store.read()]).toEqual(['007', '007'])
})

test('a value is the same object until another one is stored', () => {
  const store = createPersistentStore('numbers', numbers)
  store.write([1])
  expect(store.read()).toBe(store.read())
  stored.set('numbers', '[2]')
  expect(store.read()).toEqual([2])
})

test('a value that another tab removed is gone here as well', () => {
  const store = createPersistentStore('numbers', numbers)
  store.write([1])
  stored.delete('numbers')
  expect(store.read()).toEqual([])
  expect(isStored('numbers')).toBe(false)
})

test('without storage a value lasts as long as the page, and its removal as well', () => {
  const store = createPersistentStore('refused', numbers)
  store.write([0])
  vi.stubGlobal('localStorage', refusing)
  expect(store.write([1])).toBe(false)
  expect([store.read(), isStored('refused')]).toEqual([[1], true])
  store.write(undefined)
  expect([store.read(), isStored('refused')]).toEqual([[], false])
})

test('beyond the quota the newest value counts, and is stored again once there is room', () => {
  const store = createPersistentStore('full', numbers)
  store.write([1])
  vi.stubGlobal('localStorage', { ...browserStorage, setItem: refuse })
  store.write([2])
  expect([stored.get('full'), store.read()]).toEqual(['[1]', [2]])
  vi.stubGlobal('localStorage', browserStorage)
  expect(store.write([3])).toBe(true)
  expect([stored.get('full'), store.read()]).toEqual(['[3]', [3]])
})

test('listeners are called after each change, until they stop', () => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  const store = createPersistentStore('numbers', numbers)
  const seen: number[][] = []
  const stop = store.subscribe(() => void seen.push(store.read()))
  store.write([1])
  stop()
  store.write([2])
  expect(seen).toEqual([[1]])
})
