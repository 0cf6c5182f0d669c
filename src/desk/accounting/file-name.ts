import type { AccountingReport } from './contract.ts'

/** The name under which a file is saved; DATEV knows its own by their beginning. */
export const buildFileName = (report: AccountingReport, { from, to }: { from: string; to: string }): string =>
  report === 'datev' ? `EXTF_Buchungsstapel_${from}_${to}.csv` : `${report.replaceAll('_', '-')}-${from}-${to}.csv`
