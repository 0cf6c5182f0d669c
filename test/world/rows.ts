import { readFileSync } from 'node:fs'

const fields = [
  ...(['sku', 'name', 'typedName', 'price', 'kilograms'] as const),
  ...(['person', 'street', 'postcode', 'city', 'phone', 'typedPhone'] as const),
] as const

/** A part and who orders it, as people of a country write both; `typed`: as somebody types it later. */
export type SampleRow = Record<(typeof fields)[number], string>

/** `heads`: of part number, name, price, mass and stock. */
export type LanguageSample = { country: string; heads: string; rows: SampleRow[] }

const english = 'SKU;Name;Price;Weight (kg);Stock'

const languages = {
  german: ['DE', 'Artikelnummer;Bezeichnung;Preis;Gewicht (kg);Bestand'],
  czech: ['CZ', 'Katalogové číslo;Název;Cena;Hmotnost (kg);Sklad'],
  polish: ['PL', 'Nr katalogowy;Nazwa;Cena;Waga (kg);Stan magazynowy'],
  turkish: ['TR', english],
  french: ['FR', 'Référence;Désignation;Prix;Poids (kg);Quantité en stock'],
  spanish: ['ES', 'Referencia;Descripción;Precio;Peso (kg);Existencias'],
  italian: ['IT', 'Codice articolo;Descrizione;Prezzo;Peso (kg);Giacenza'],
  danish: ['DK', english],
} as const

export const languageNames = Object.keys(languages) as (keyof typeof languages)[]

/** The rows of `test/world/LANGUAGE.txt`, whose fields stand between bars. */
export function readSample(language: keyof typeof languages): LanguageSample {
  const [country, heads] = languages[language]
  const lines = readFileSync(`test/world/${language}.txt`, 'utf8').trim().split('\n')
  const rows = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const cells = line.split(' | ')
      if (cells.length !== fields.length) throw new Error(`${language}: ${line}`)
      return Object.fromEntries(fields.map((field, index) => [field, cells[index]!])) as SampleRow
    })
  return { country, heads, rows }
}
