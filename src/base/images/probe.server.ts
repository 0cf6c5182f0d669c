import type { Config } from '#base/platform/config/config.server.ts'
import { openLog } from '#base/platform/log.server.ts'
import { Decoder } from './decoder.server.ts'
import { openStore } from './stores/open.server.ts'

/**
 * Tests the store that the shop is configured to show pictures from.
 * @returns a sentence that says what works
 * @throws StoreError with a sentence that says what is wrong and what to do
 */
export async function probePictures(config: Pick<Config, 'images' | 'dataDir'>): Promise<string> {
  const decoder = new Decoder(openLog('silent'))
  try {
    return await (await openStore(config.images, config.dataDir, decoder)).probe()
  } finally {
    decoder.close()
  }
}
