/** What the lines of the measurements are about, by number. */
export const goals: Record<number, string> = {
  1: 'Cached public pages, against bare `node:http` with the same bytes and headers',
  2: 'Pages that are not cached: read, render, store',
  3: 'Script on public pages',
  4: 'From a hovered link to the painted page',
  5: 'A product through the API, not cached',
  6: 'Growth from 10,000 to 1,000,000 products',
  7: 'Orders, spread over products',
  8: 'Orders on one product that everybody wants',
  9: 'A change seen in every cached page',
  10: 'The browser at a quarter of the speed, on slow 4G',
  11: 'The first view of the home page, and Lighthouse',
  12: 'Memory',
  13: 'From start to the first page',
  14: 'Five times the load that it can carry',
  15: 'Import of one large file',
  16: 'The owner’s lists and overview',
}
