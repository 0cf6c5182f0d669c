import { expect, test } from 'vitest'
import { readConfig } from '../config/config.server.ts'
import { ownScript, takeOwnScripts, withDocument } from './document.server.ts'
import { createPageFinisher } from './pages.server.ts'

const config = readConfig({ SHOP_SECRET: 'x'.repeat(32), PORT: '0' })

test('only the inline scripts that the shop writes may run', async () => {
  const injected = [
    '<script>alert(1)</script>',
    '<script nonce="guessed">alert(2)</script>',
    "<script nonce=''>alert(3)</script>",
    `<script data-nonce="${'x'.repeat(24)}">alert(4)</script>`,
  ]
  const own = `<script nonce="${ownScript}">start()</script>`
  const document = `<html><body>${injected.join('')}<p>text</p>${own}</body></html>`
  expect(takeOwnScripts(document)).toEqual({
    html: document.replace(` nonce="${ownScript}"`, ''),
    scripts: ['start()'],
  })

  const finish = createPageFinisher(config, () => undefined, false)
  const response = new Response(null, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const { headers } = await finish('/about', withDocument(response, document))
  expect(headers['content-security-policy']!.match(/'sha256-/g)).toHaveLength(1)
})
