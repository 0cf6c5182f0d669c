/** A window and a theme. */
export type Look = { width: number; height: number; colorScheme: 'light' | 'dark' }

export const narrow: Look = { width: 320, height: 640, colorScheme: 'dark' }
export const phone: Look = { width: 360, height: 640, colorScheme: 'dark' }
export const wide: Look = { width: 1280, height: 900, colorScheme: 'light' }
export const desk: Look = { width: 1440, height: 900, colorScheme: 'light' }
