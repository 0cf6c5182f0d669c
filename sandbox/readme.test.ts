import { readdirSync, readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testCards } from './cards.ts'

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')

test('the README names the version of the API, every test card and every file', () => {
  expect(readme).toContain(`version \`${Stripe.API_VERSION}\``)

  const digits = readme.replace(/(?<=\d) (?=\d)/g, '')
  expect(Object.keys(testCards).filter((number) => !digits.includes(number))).toEqual([])

  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  expect(sources.filter((path) => !readme.includes(`\`${path}\``))).toEqual([])
})
