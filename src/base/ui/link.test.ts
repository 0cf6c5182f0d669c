import { createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  NavLink as RouterNavLink,
  Link as RoutersLink,
  StaticRouterProvider,
} from 'react-router'
import { expect, test } from 'vitest'
import { withLocale } from '#base/platform/http/locale.server.ts'
import { languages } from '#base/platform/text/languages.ts'
import { locales, toLocalePath } from '#base/platform/text/locale.ts'
import { Link, NavLink } from './link.tsx'

const addresses = [
  ...['/', '/products', '/products/', '/?q=1', '/#end', '/products?q=a%20b&c=d', '/products#x?y', '/a/b-c.d', '/blog'],
  ...[
    '/products/../cart',
    '//evil.example',
    '/a//b',
    './x',
    'x',
    '.',
    '..',
    '?q=1',
    '#end',
    'https://evil.example/',
    '',
  ],
]

/** What is at an address in a language, by a page of the shop. */
async function renderAt(address: string, page: () => ReturnType<typeof h>, locale: (typeof locales)[number]) {
  const routes = [{ path: '*', Component: page }]
  const handler = createStaticHandler(routes, { basename: languages[locale].prefix || '/' })
  const context = await handler.query(new Request(`http://shop.example${toLocalePath(locale, address)}`))
  if (context instanceof Response) throw new Error('A page redirects.')
  const router = createStaticRouter(handler.dataRoutes, context)
  return withLocale(locale, () => renderToStaticMarkup(h(StaticRouterProvider, { router, context, hydrate: false })))
}

test.each(locales)('the server writes the links that the router would write, in %s', async (locale) => {
  for (const at of ['/', '/products', '/products/bolt', '/Products', '/productsx', '/blog/a']) {
    const render = (One: typeof RoutersLink, Nav: typeof RouterNavLink) => () =>
      h(
        'div',
        null,
        addresses.map((to) => h(One, { key: to, to, discover: 'none', prefetch: 'intent', className: 'a' }, to)),
        addresses.flatMap((to) =>
          [true, false].map((end) => h(Nav, { key: `${to}${end}`, to, end, discover: 'none', className: 'b' }, to)),
        ),
      )
    const ours = render(Link as typeof RoutersLink, NavLink as typeof RouterNavLink)
    const normal = (html: string) =>
      html.replace(
        /<a ([^>]*)>/g,
        (_, all: string) =>
          `<a ${all
            .match(/[\w-]+="[^"]*"/g)
            ?.toSorted()
            .join(' ')}>`,
      )
    expect(normal(await renderAt(at, ours, locale))).toBe(
      normal(await renderAt(at, render(RoutersLink, RouterNavLink), locale)),
    )
  }
})
