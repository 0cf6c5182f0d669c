import { createHash } from 'node:crypto'
import type { AppContext } from '#base/platform/context.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { waitBriefly } from '#base/platform/load/waiting.server.ts'
import type { FindDrawnProduct } from '#goods/drawings/api.server.ts'
import { type DrawnPart, getVersion, readDrawnPart } from '#goods/drawings/service.server.ts'
import { Builder } from './builder.server.ts'
import { Failures } from './failures.server.ts'
import type { CadFormat } from './formats.ts'
import { hasKernel, readKernelVersion } from './packages.server.ts'
import { PackedFiles } from './packed.server.ts'
import { writePartName } from './step-name.ts'
import { getCadPath, readCadFile, writeCadFile } from './store.server.ts'

type Shop = Pick<AppContext, 'config' | 'log'> & Partial<Pick<AppContext, 'charge'>>

export type CadFile = {
  name: string
  version: string
  read: () => Promise<Buffer>
  /** By gzip. */
  readPacked: () => Promise<Buffer>
}

/** The files of parts, each of which is made once for all products of the same form. */
export class CadFiles {
  readonly builder: Builder
  readonly #shop: Shop
  readonly #findProduct: FindDrawnProduct
  readonly #waitMs: number | undefined
  readonly #readVersion: typeof readKernelVersion
  // bounded: the files that may be made and wait
  readonly #pending = new Map<string, Promise<Buffer>>()
  readonly #failures = new Failures()
  readonly #packed: PackedFiles
  #kernelVersion: string | undefined

  constructor(shop: Shop, findProduct: FindDrawnProduct, wait?: number, readVersion = readKernelVersion) {
    this.#shop = shop
    this.#findProduct = findProduct
    this.#waitMs = wait
    this.#readVersion = readVersion
    this.builder = new Builder(shop.log, shop.charge ? { charge: shop.charge } : {})
    this.#packed = new PackedFiles(shop.config.dataDir, shop.log)
  }

  /**
   * A product's file, which is read, or made for the owner of a place in the queue, once it is asked for.
   * @throws Refusal `not_found` for what has no model
   */
  async find(id: string, format: CadFormat, owner: string): Promise<CadFile> {
    const product = await this.#findProduct(id)
    const part = product && readDrawnPart(product.drawing, product.attributes)
    if (!part) throw new Refusal('not_found', { what: 'cad' })
    const read = async () => {
      const bytes = await this.provide(part, format, owner)
      return format === 'step' ? Buffer.from(writePartName(bytes.toString('latin1'), product.sku), 'latin1') : bytes
    }
    return {
      name: `${product.sku}.${format}`,
      version: getVersion(part),
      read,
      readPacked: async () => this.#packed.provide(await this.#getPackedPath(part, format, product.sku), read),
    }
  }

  /** @throws Refusal `unavailable` if it is not made in time; it is there later */
  async provide(part: DrawnPart, format: CadFormat, owner: string): Promise<Buffer> {
    const path = await this.getPath(part, format)
    const kept = await readCadFile(path)
    if (kept) return kept
    const pending = this.#pending.get(path)
    const wait = (making: Promise<Buffer>) => waitBriefly(making, 'cad_waits', this.#waitMs)
    // guard: who waits for a file that is being made counts in the queue | this.builder.join(owner, () => wait(pending)) → wait(pending) | cad/cad.test
    if (pending) return await this.builder.join(owner, () => wait(pending))
    return await wait(this.#make(path, part, format, owner))
  }

  async getPath(part: DrawnPart, format: CadFormat): Promise<string> {
    this.#kernelVersion ??= await this.#readVersion()
    const content = `${getVersion(part)} ${this.#kernelVersion}`
    const key = createHash('sha256').update(content).digest('hex').slice(0, 32)
    return getCadPath(this.#shop.config.dataDir, key, format)
  }

  /** A STEP file names its part, so that it is packed for each. */
  async #getPackedPath(part: DrawnPart, format: CadFormat, sku: string): Promise<string> {
    const path = await this.getPath(part, format)
    const name = format === 'step' ? `.${createHash('sha256').update(sku).digest('hex').slice(0, 16)}` : ''
    return `${path}${name}.gz`
  }

  close(): void {
    this.builder.close()
  }

  /** Two who ask for the same file at once wait for the same work. */
  #make(path: string, part: DrawnPart, format: CadFormat, owner: string): Promise<Buffer> {
    // guard: a shop without the CAD kernel says so | drop | cad/cad.test
    if (!this.#shop.config.cad || !hasKernel()) throw new Refusal('unavailable', { what: 'cad_kernel' })
    this.#failures.check(path)
    const work = this.builder.build(owner, { part: part.instance, format }).then(async ({ bytes }) => {
      const { dataDir } = this.#shop.config
      // A full disk keeps nobody from their file.
      await writeCadFile(dataDir, path, bytes).catch((err) => this.#shop.log.warn({ err }, 'a CAD file was not kept'))
      return Buffer.from(bytes)
    })
    const noted = work.catch((error) => {
      this.#failures.note(path, error)
      throw error
    })
    const made = noted.finally(() => this.#pending.delete(path))
    this.#pending.set(path, made)
    return made
  }
}
