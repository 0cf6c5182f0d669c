import type { ChildProcess } from 'node:child_process'
import type { Comparison } from './compare.ts'
import type { BenchShop } from './shop.ts'

/** What every measure is given: the shop, its bare reference, the loader, and products to ask for. */
export type Bench = {
  shop: BenchShop
  bare: ChildProcess
  loader: ChildProcess
  slugs: string[]
  ids: string[]
  options: { rounds: number; seconds: number }
}

/** `target` is what the median of the rates' ratio has to reach. */
export type Measured = Comparison & { name: string; target: number | undefined }
