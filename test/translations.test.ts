import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newDatabase } from './new-database.ts'

test('the database takes translations of the texts of a row, in any language, and nothing else', async () => {
  const client = new pg.Client(await newDatabase(inject('postgresUrl')))
  await client.connect()
  onTestFinished(() => client.end())
  const insert = (translations: unknown) =>
    client.query(
      `insert into categories (id, slug, name, position, translations) values (gen_random_uuid(), gen_random_uuid()::text, 'Nuts', 0, $1)`,
      [JSON.stringify(translations)],
    )
  await insert({ name: { de: 'Muttern', 'pt-BR': 'Porcas' }, description: { de: 'Alle' } })
  for (const wrong of [
    [],
    { title: {} },
    { name: 'Muttern' },
    { name: { de: '' } },
    { name: { de: 1 } },
    { name: { 'X!': 'a' } },
  ])
    await expect(insert(wrong)).rejects.toThrow('categories_translations_check')
})
