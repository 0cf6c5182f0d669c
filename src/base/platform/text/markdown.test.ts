import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

test.for([
  '/\\evil.example',
  '//evil.example',
  '/\\/evil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/a//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
])('a link that could lead elsewhere is its text: %s', (address) => {
  expect(renderMarkdown(`[Read on](<${address}>)`)).toBe('<p>Read on</p>\n')
})

test.for([
  ['/products?q=a&page=2#top', '/products?q=a&#38;page=2#top'],
  ['https://standards.example/a', 'https://standards.example/a'],
  ['/bn/about', '/bn/about'],
] as const)('a link to a page or an http(s) address stays: %s', ([address, href]) => {
  expect(renderMarkdown(`[Read on](${address})`)).toBe(`<p><a href="${href}">Read on</a></p>\n`)
})
