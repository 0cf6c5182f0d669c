import { createServer } from 'vite'
import type { StandInOptions } from '../sandbox/stand-in.server.ts'
import { browserScripts } from '../sandbox/vite.ts'

// A process of its own, started by stripe.ts: Vite bundles the scripts of the sandbox's frames.

type StandIn = typeof import('../sandbox/stand-in.server.ts')

process.once('message', async (options: StandInOptions) => {
  const vite = await createServer({
    configFile: false,
    plugins: [browserScripts],
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { openStandIn } = (await vite.ssrLoadModule('/sandbox/stand-in.server.ts')) as StandIn
  const { apiUrl, browserPort, close } = await openStandIn(options)
  process.send!({ apiUrl, browserPort })
  process.once('disconnect', () => close().finally(() => process.exit()))
})
