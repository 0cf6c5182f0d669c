/** Why settings keep the shop from starting, one sentence per line. */
export class ConfigError extends Error {}
