import type { ChildProcess } from 'node:child_process'
import type { Comparison } from './compare.ts'
import type { BenchShop } from './shop.ts'

/** The input of every measurement: the shop, its bare reference, the loader, and products to request. */
export type Bench = {
  shop: BenchShop
  bare: ChildProcess
  loader: ChildProcess
  slugs: string[]
  ids: string[]
  options: { rounds: number; seconds: number }
}

/** `target` is the ratio of rates that the median has to reach. */
export type Measured = Comparison & { name: string; target: number | undefined }
