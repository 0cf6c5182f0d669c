import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WholePacksNote } from './return-form.tsx'

test('whoever bought packs is told that only whole ones are returned', () => {
  const render = (...sizes: number[]) =>
    renderToString(createElement(WholePacksNote, { lines: sizes.map((packSize) => ({ packSize })) }))
  expect(render(1, 50)).toContain('Packs can be returned whole only.')
  expect(render(1, 1)).toBe('')
})
