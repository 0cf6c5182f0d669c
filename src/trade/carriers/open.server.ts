import type { Config } from '#base/platform/config/config.server.ts'
import type { CarrierHub } from './carrier-hub.server.ts'
import { createEasyPostHub } from './easypost/hub.server.ts'

/** The hub of the settings; undefined: labels are made by hand. */
export const openCarrierHub = ({ carriers }: Pick<Config, 'carriers'>): CarrierHub | undefined =>
  carriers && createEasyPostHub(carriers)
