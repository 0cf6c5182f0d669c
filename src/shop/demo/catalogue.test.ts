import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the demonstration’s catalogue is without faults, all of it named in Bengali', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['demo/catalogue/check.mjs'])
  expect(stdout).toContain('no faults')
})

test('sizes and standards of a Bengali name are those of the English one', () => {
  const lines = readFileSync('demo/catalogue/products.jsonl', 'utf8').trim().split('\n')
  const products = lines.map((line) => JSON.parse(line) as { name: string; 'name.bn': string })
  const designations = (name: string) => name.match(/\b(?:ISO|DIN|EN) [\d-]+|\bM\d+(?:\.\d+)?(?:x[\d.]+)?/g)
  const differing = products.filter(
    (product) => `${designations(product.name)}` !== `${designations(product['name.bn'])}`,
  )
  expect(differing).toEqual([])
})
