import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seedDemo } from '#shop/demo/seed.server.ts'
import { openShop } from '../../../test/shop.ts'
import { commands } from './all.server.ts'
import { runCommand } from './run.server.ts'

test('nothing that a fresh demonstration naturally lacks is a failure', { tags: ['long'] }, async () => {
  const shop = await openShop()
  const { config, databaseUrl } = shop
  await seedDemo(config, databaseUrl, join(import.meta.dirname, '../../../demo'), () => {})
  const said: string[] = []
  const real = process.stdout.write
  process.stdout.write = (text) => said.push(String(text)) > 0
  const demo = { SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD' }
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir, ...demo, PORT: '0' }
  const code = await runCommand(commands, ['doctor'], { environment, desk: { say: () => {} } }).finally(() => {
    process.stdout.write = real
  })
  const text = said.join('')
  expect(code, text).toBe(0)
  // How full a disk is depends on the machine.
  expect(text).not.toMatch(/^[✗!] (?!Disk:)/m)
  expect(text).toContain('i Backup: No backup was ever made. A demonstration needs none.')
  expect(text).toContain('i Public address: Nothing answers there')
})

test('the address for answers by mail without its secret is said, and the other way round', async () => {
  const doctor = (environment: Record<string, string>) =>
    runCommand(commands, ['doctor'], {
      environment: { DATABASE_URL: 'postgres://127.0.0.1:1/x', ...environment },
      desk: { say: () => {} },
    })
  await expect(doctor({ ANSWERS_ADDRESS: 'answers@shop.example' })).rejects.toThrow(
    'ANSWERS_SECRET is missing: it belongs with ANSWERS_ADDRESS.',
  )
  await expect(doctor({ ANSWERS_SECRET: 'secret of the mail service' })).rejects.toThrow(
    'ANSWERS_ADDRESS is missing: it belongs with ANSWERS_SECRET.',
  )
})
