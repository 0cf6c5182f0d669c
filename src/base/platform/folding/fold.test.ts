import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shareShop } from '../../../../test/shop.ts'
import { dropSigns, foldText, foldUmlauts, hasPart, isAlike, listSpellings } from './fold.ts'
import { dashes } from './table.ts'
import { foldingSql } from './write-sql.ts'

const shop = shareShop()

const functions = { fold_text: foldText, fold_umlauts: foldUmlauts, compact_text: dropSigns }

const collectSigns = (form: RegExp): string[] =>
  Array.from({ length: 0x20000 }, (_, index) => index)
    .filter((code) => code > 0 && (code < 0xd800 || code > 0xdfff))
    .map((code) => String.fromCodePoint(code))
    .filter((sign) => form.test(sign))

const letters = collectSigns(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u)
const others = collectSigns(
  /[\p{Dash}\p{Quotation_Mark}\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Nd}\p{Mn}\p{Sm}\p{Sc}]|[!-~]/u,
)

async function findDifferent(name: keyof typeof functions, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select ${sql.ref(name)}(text) as folded from unnest(${texts}::text[]) with ordinality given (text, place) order by place`.execute(
    shop().db,
  )
  return texts.flatMap((text, index) => {
    const [ours, theirs] = [functions[name](text), rows[index]!.folded]
    return ours === theirs ? [] : [`${text}: ${ours}, but ${theirs} in the database`]
  })
}

test('the database folds by the same table', () => {
  const migrations = globSync('migrations/*.sql').map((file) => readFileSync(file, 'utf8'))
  const functions = foldingSql.split(/(?<=;)\n\n/).map((text) => text.trim().replace('create or replace', 'create'))
  expect(functions).toHaveLength(4)
  for (const text of functions)
    expect(
      migrations.some((all) => all.replaceAll('create or replace', 'create').includes(text)),
      text,
    ).toBe(true)
})

test.each(Object.keys(functions) as (keyof typeof functions)[])(
  'every letter of Latin, Greek and Cyrillic is folded alike by %s of the database',
  async (name) => {
    expect(letters.length).toBeGreaterThan(2400)
    const forms = (letter: string) => [letter, letter.toUpperCase(), letter.toLowerCase(), letter.normalize('NFD')]
    expect(await findDifferent(name, letters.flatMap(forms))).toEqual([])
    expect(
      await findDifferent(
        name,
        letters.map((letter) => `aß${letter}1 Ü${letter}`),
      ),
    ).toEqual([])
  },
)

test.each(Object.keys(functions) as (keyof typeof functions)[])(
  'so are accents, digits, dashes and other signs by %s',
  async (name) => {
    expect(
      await findDifferent(
        name,
        others.flatMap((sign) => [sign, `a${sign}b`, `ü ${sign} и${sign}`]),
      ),
    ).toEqual([])
  },
)

test('every dash is one', () => {
  const known = collectSigns(/\p{Dash}/u).filter((sign) => sign < '\u{10000}')
  expect(known.filter((sign) => foldText(sign) !== '-')).toEqual([])
  expect(dashes).not.toContain('-0')
})

/** Texts that are the same to people, each in several spellings. */
const same: string[][] = [
  [
    'turschliesser',
    'Türschließer',
    'TÜRSCHLIESSER',
    'TÜRSCHLIEẞER',
    'Tu\u0308rschließer',
    'Turschliesser',
    'Ｔürschließer',
  ],
  [
    'nastrcny klic',
    'Nástrčný klíč',
    'NÁSTRČNÝ KLÍČ',
    'Na\u0301strc\u030cny\u0301 kli\u0301c\u030c',
    'nástrčný\u00a0klíč',
  ],
  ['sruba', 'Śruba'],
  ['lukasz', 'Łukasz', 'ŁUKASZ'],
  ['orsted', 'Ørsted'],
  ['aether', 'Æther', 'æther'],
  ['oeuvre', 'Œuvre', 'ŒUVRE'],
  ['dordevic', 'Đorđević', 'Ðorđević'],
  ['thordur', 'Þórður'],
  ['isil istanbul', 'Işıl İstanbul', 'IŞIL İSTANBUL', 'ışıl istanbul'],
  ['serban tepes', 'Șerban Țepeș', 'Şerban Ţepeş'],
  ['nguyen', 'Nguyễn', 'NGUYỄN', 'Nguye\u0302\u0303n'],
  ['οδοσ', 'ΟΔΟΣ', 'οδός', 'Οδός', 'ὁδός'],
  ['елкин', 'Ёлкин', 'ЁЛКИН', 'Елкин', 'Е\u0308лкин'],
  ['крюй', 'КРЮЙ', 'крюи\u0306', 'Крюй'],
  ["o'neill", 'O’Neill', 'OʼNeill', 'O´Neill', 'O`Neill', 'O‘Neill', 'O＇Neill'],
  ['m8-30', 'M8‑30', 'M8–30', 'M8—30', 'M8−30', 'Ｍ８－３０', 'M\u00ad8-\u200b30', 'M8‐30\ufeff'],
  ['m8 x 30', 'M8 × 30', 'M8 × ৩০'],
  ['"x"', '“x”', '„x‟', '«x»'],
]

test.each(same)('%s is the same in every spelling', (folded, ...spellings) => {
  for (const text of spellings) expect(foldText(text), text).toBe(folded)
})

test('й is another letter than и', () => {
  expect(isAlike('й', 'и')).toBe(false)
})

test('umlauts are also ae, oe and ue, and texts without them have one form', () => {
  expect(listSpellings('Türschließer')).toEqual(['turschliesser', 'tuerschliesser'])
  expect(listSpellings('Bügelsäge Öl Ångström Søren')).toEqual([
    'bugelsage ol angstrom soren',
    'buegelsaege oel aangstroem soeren',
  ])
  expect(listSpellings('Tu\u0308r')).toEqual(['tur', 'tuer'])
  expect(listSpellings('Citroën blue')).toEqual(['citroen blue'])
  for (const typed of ['Tuerschliesser', 'TÜRSCHLIESSER', 'Turschliesser'])
    expect(isAlike('Türschließer', typed), typed).toBe(true)
  expect(isAlike('Tuer', 'Tür')).toBe(true)
  expect(isAlike('Tuer', 'Tur')).toBe(false)
  expect(hasPart('Große Türschließer', 'tuersch')).toBe(true)
  expect(hasPart('Tuerstopper', 'TÜR')).toBe(true)
  expect(hasPart('Tuerstopper', '')).toBe(true)
})
