/** The currencies of ISO 4217 that this program can write amounts in. */
export const listCurrencies = (): string[] => Intl.supportedValuesOf('currency')

export const isCurrency = (code: string): boolean => listCurrencies().includes(code)
