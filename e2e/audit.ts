import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { getShop } from './shop.ts'

/** The output of `npm run shop -- audit` for the running shop. */
export async function audit(): Promise<string> {
  const env = { ...process.env, DATA_DIR: getShop().dataDir, SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD', DATABASE_URL: '' }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/command-line.server.ts', 'audit'], {
    env,
  }).catch((failure: { stdout: string }) => failure)
  return stdout
}
