// Walks over all lists of states in the database.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openStates, orderStates, paidStates, transitions } from './states.ts'

const unsent = [...transitions.pack.from, ...transitions.ship.from]
const sets = [orderStates, openStates, paidStates, unsent, orderStates.filter((state) => !isPaid(state))]

function isPaid(state: string): boolean {
  return (paidStates as readonly string[]).includes(state)
}

/** The lists of states in the schema that are made of an order's states alone. */
function listsInSchema(): string[][] {
  const lists = readFileSync('docs/schema.sql', 'utf8').matchAll(/state (?:= ANY \(ARRAY\[|(?:not )?in \()([^)\]]+)/g)
  const known: readonly string[] = orderStates
  return [...lists]
    .map(([, list]) => [...list!.matchAll(/'(\w+)'/g)].map(([, state]) => state!))
    .filter((list) => list.every((state) => known.includes(state)))
}

test('the database lists the sets of states that the table of transitions makes', () => {
  const lists = listsInSchema()
  expect(lists.length).toBeGreaterThanOrEqual(7)
  for (const list of lists) expect(sets.map((set) => set.toSorted())).toContainEqual(list.toSorted())
})
