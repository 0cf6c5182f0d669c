import type { Finding } from '#base/platform/check.server.ts'
import { getConfigFile, isReadableByAll } from '#base/platform/config/file.server.ts'
import { findProjectRoot } from '#base/platform/root.server.ts'
import { m } from '#paraglide/messages.js'

const findFile = () => getConfigFile(findProjectRoot(), process.env)

/** Whether the secrets in the configuration file are readable by the shop's account only. */
export const checkSettingsFile = async (): Promise<Finding> =>
  isReadableByAll(findFile())
    ? { state: 'warning', text: m.health_settings_file_exposed }
    : { state: 'good', text: m.health_settings_file_good }

export const tellHowToHideFile = () => m.health_settings_file_remedy({ command: `chmod 640 ${findFile()}` })
