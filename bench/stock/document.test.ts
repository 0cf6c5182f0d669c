import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createElements, readDocument } from './document.ts'

test('a document that was read back renders to the same bytes', () => {
  const page = h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, 'Nuts & bolts <M6>')),
    h(
      'body',
      { className: 'wide', style: { '--gap': '4px', marginTop: '1px' } },
      h('label', { htmlFor: 'q' }, 'Search'),
      h('input', { id: 'q', defaultValue: '"10" x 2', disabled: true }),
      h('img', { src: '/a.webp', srcSet: '/a.webp 1x', alt: '', loading: 'lazy' }),
      h('svg', { viewBox: '0 0 1 1' }, h('path', { d: 'M0 0', strokeWidth: 2 })),
      h('p', null, 'a', h('b', null, 'b'), 'c'),
      // biome-ignore lint/security/noDangerouslySetInnerHtml: this is about scripts in documents
      h('script', { dangerouslySetInnerHTML: { __html: 'if (1 < 2 && "<b>") {}' } }),
    ),
  )
  const html = renderToStaticMarkup(page)
  expect(renderToStaticMarkup(createElements(readDocument(html)))).toBe(html)
})
