// Walks over all migrations.
import { readFileSync } from 'node:fs'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '../src/platform/database/connect.server.ts'
import { describeSchema } from '../src/platform/database/describe.server.ts'
import { newDatabase } from './new-database.ts'

test('docs/schema.sql is what the migrations leave: npm run db:types writes it', async () => {
  const { db, close } = connect(await newDatabase(inject('postgresUrl')))
  onTestFinished(close)
  expect(await describeSchema(db)).toBe(readFileSync('docs/schema.sql', 'utf8'))
})
