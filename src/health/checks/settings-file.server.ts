import { m } from '#paraglide/messages.js'
import type { Check } from '#platform/check.server.ts'
import { isReadableByAll } from '#platform/config/file.server.ts'

/** Whether the secrets in the configuration file are readable by the shop's account only. */
export const createSettingsFileCheck = (file: string): Check => ({
  name: m.health_settings_file,
  async run() {
    if (!isReadableByAll(file)) return { state: 'good', text: m.health_settings_file_good }
    const remedy = () => m.health_settings_file_remedy({ command: `chmod 640 ${file}` })
    return { state: 'warning', text: m.health_settings_file_exposed, remedy }
  },
})
