import type { StockOffer } from '#goods/catalogue/stock/stock.server.ts'
import type { Random } from './random.ts'

/** A product with what it belongs together with. `left`: what there is of it today. */
export type Article = StockOffer & { family: string; thread: string | null; left: number }

/** How often families are bought; one that is not listed counts once. */
const popular: Record<string, number> = {
  'hex-bolt-iso-4014': 6,
  'hex-screw-iso-4017': 8,
  'socket-cap-screw-iso-4762': 10,
  'button-head-screw-iso-7380': 5,
  'hex-nut-iso-4032': 7,
  'lock-nut-iso-7040': 6,
  'plain-washer-iso-7089': 7,
  'threaded-rod-din-976': 4,
  'dowel-pin-iso-8734': 3,
  'ball-bearing-60': 5,
  'ball-bearing-62': 7,
  'pillow-block-ucp': 3,
  'roller-chain-iso-606': 4,
  'chain-link-iso-606': 3,
  'timing-belt-htd-5m': 4,
  'wedge-belt-iso-4184': 3,
  'shackle-en-13889': 3,
  'combination-spanner-iso-7738': 4,
  'hex-key-iso-2936': 3,
  'twist-drill-din-338': 6,
  'hand-tap-set-din-352': 3,
  'vernier-caliper-iso-13385': 3,
  'claw-hammer': 2,
}

type Choice = { article: Article; weight: number }

/** What customers choose from: some sizes are asked for far more often than others. */
export type Assortment = { all: Choice[]; byThread: ReadonlyMap<string | null, Choice[]> }

export function buildAssortment(dice: Random, articles: readonly Article[]): Assortment {
  const all = [...Map.groupBy(articles, ({ family }) => family).values()].flatMap((sizes) =>
    dice.shuffled(sizes).map((article, index) => ({ article, weight: (popular[article.family] ?? 1) / (1 + index) })),
  )
  return { all, byThread: Map.groupBy(all, ({ article }) => article.thread) }
}

/** A part; mostly of the thread of the one before, as a nut for a bolt. */
export function chooseArticle(dice: Random, { all, byThread }: Assortment, before?: Article): Article {
  const fitting = before?.thread && dice.chance(0.5) ? byThread.get(before.thread)! : all
  return dice.weighted(fitting, ({ weight }) => weight).article
}
