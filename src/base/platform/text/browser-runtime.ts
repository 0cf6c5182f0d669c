import { baseLocale, locales } from '../../../../project.inlang/settings.json'

/**
 * What browsers need of Paraglide's runtime, most of which finds out the language or changes it; here each document has
 * one (vite.config.ts swaps it in).
 */
export { baseLocale, locales }
export let getLocale = () => baseLocale
export const overwriteGetLocale = (locale: () => string) => {
  getLocale = locale
}
export const getUrlOrigin = () => location.origin
export const trackMessageCall = () => {}
export const experimentalMiddlewareLocaleSplitting = false
export const isServer = false
