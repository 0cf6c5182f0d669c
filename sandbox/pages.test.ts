import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import { openTestSandbox } from './test-sandbox.server.ts'
import { texts } from './texts.ts'

test.each(['card-en', 'card-bn', 'confirmation-en', 'confirmation-bn'])(
  'the %s frame runs only its own script, with a valid integrity hash',
  async (page) => {
    const { origin } = await openTestSandbox()
    const response = await fetch(`${origin}/sandbox/stripe/${page}`)
    const [, script = ''] = /<script>([\s\S]+)<\/script>/.exec(await response.text()) ?? []

    const hash = createHash('sha256').update(script).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(`; script-src 'sha256-${hash}'; `)
    // Code that still contains imports is not a script.
    expect(() => new Script(script)).not.toThrow()
    expect(script).toContain('postMessage')
  },
)

test.each(['card', 'confirmation'])('the %s frame says everything in the language of its page', async (page) => {
  const { origin } = await openTestSandbox()
  const html = await (await fetch(`${origin}/sandbox/stripe/${page}-bn`)).text()
  const [, body = ''] = /<body>([\s\S]+?)<script>/.exec(html) ?? []
  expect(html).toContain('<html lang="bn">')
  expect(body).toMatch(/[\u0985-\u09b9]/)
  expect(Object.values(texts.en).filter((text) => text !== 'CVC' && body.includes(text))).toEqual([])
})
