import { spawn } from 'node:child_process'
import { cpuMicros, readIfThere } from './processes.ts'

const everyMs = 100

/**
 * Prepares a command of the shop's command line on a data folder, and watches what it takes.
 * @throws Error with what it said, if it failed
 */
export async function runWatched(name: string, argument: string, dataDir: string) {
  return () =>
    new Promise<{ cpuSeconds: number; peakMiB: number }>((done, failed) => {
      const command = spawn(process.execPath, ['src/command-line.server.ts', name, argument], {
        env: { ...process.env, DATA_DIR: dataDir, SHOP_MODE: 'demo', SHOP_CURRENCY: 'USD', DATABASE_URL: '' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      command.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
      // The last look before it ends misses at most a tenth of a second.
      let used = { cpuSeconds: 0, peakMiB: 0 }
      const watch = setInterval(() => {
        const peak = /^VmHWM:\s+(\d+)/m.exec(readIfThere(`/proc/${command.pid}/status`))?.[1]
        if (peak) used = { cpuSeconds: cpuMicros([command.pid!]) / 1e6, peakMiB: Math.round(Number(peak) / 1024) }
      }, everyMs)
      command.once('error', failed).once('close', (code) => {
        clearInterval(watch)
        if (code === 0) done(used)
        else failed(new Error(`${name} ended with ${code}: ${said.slice(-2000)}`))
      })
    })
}
