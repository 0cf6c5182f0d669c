import { m } from '#paraglide/messages.js'
import type { Finding } from '#platform/check.server.ts'
import { getConfigFile, isReadableByAll } from '#platform/config/file.server.ts'
import { findProjectRoot } from '#platform/root.server.ts'

const findFile = () => getConfigFile(findProjectRoot(), process.env)

/** Whether the secrets in the configuration file are readable by the shop's account only. */
export const checkSettingsFile = async (): Promise<Finding> =>
  isReadableByAll(findFile())
    ? { state: 'warning', text: m.health_settings_file_exposed }
    : { state: 'good', text: m.health_settings_file_good }

export const tellHowToHideFile = () => m.health_settings_file_remedy({ command: `chmod 640 ${findFile()}` })
