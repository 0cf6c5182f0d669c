import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defences } from './list.ts'

test('each guard stands where the list of defences looks for it, once', () => {
  const astray = defences.filter(({ file, from }) => readFileSync(file, 'utf8').split(from).length !== 2)
  expect(astray.map(({ guard, file }) => `${guard}: ${file}`)).toEqual([])
})
