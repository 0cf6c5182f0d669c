import { createServer, type Plugin, type PluginOption } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import config from '../vite.config.ts'

/** But for what compiles the messages anew, which other tests read meanwhile, and for the pages. */
function withoutOutput(option: PluginOption): PluginOption {
  if (Array.isArray(option)) return option.map(withoutOutput)
  return /paraglide|react-router/.test((option as Plugin | undefined)?.name ?? '') ? undefined : option
}

test('the server is loaded in development as npm run dev does', async () => {
  const { plugins = [], ...settings } = config({ command: 'serve', mode: 'development' })
  const vite = await createServer({
    ...settings,
    ...{ configFile: false, appType: 'custom', logLevel: 'silent', plugins: plugins.map(withoutOutput) },
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  onTestFinished(() => vite.close())
  expect(await vite.ssrLoadModule('/src/app.server.ts')).toMatchObject({ openApp: expect.any(Function) })
})
