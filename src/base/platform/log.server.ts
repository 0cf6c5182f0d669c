import { hostname } from 'node:os'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'
import { LineLimit } from './files/line-limit.server.ts'

export type Log = Logger

/**
 * One JSON line per event. Credentials and personal data are never written. Warnings may be caused by anybody, so those
 * with one sentence are limited; what has to be told each time is an error.
 */
export function openLog(level: string, destination?: DestinationStream): Log {
  const warnings = new LineLimit()
  return pino(
    {
      level,
      hooks: {
        logMethod(args, write, severity) {
          const line = severity === warning ? warnings.admit(getSentence(args)) : {}
          // guard: warnings do not fill the log | line → true | platform/log.test
          if (line) write.apply(this, addCount(args, line))
        },
      },
      // Which node said it, where the logs of several are collected.
      base: { node: `${hostname()}/${process.pid}` },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.clientSecret', '*.email'],
      serializers: {
        // The path only: queries may carry searches, reset tokens and addresses.
        req: (request: { method: string; url: string }) => ({ method: request.method, path: redactPath(request.url) }),
      },
    },
    destination ?? pino.destination(1),
  )
}

const warning = pino.levels.values.warn

type LogArguments = Parameters<LogFn>

const getSentence = (args: LogArguments): string => String(args.find((given) => typeof given === 'string') ?? '')

/** Adds to a line how many before it were not written. */
function addCount(args: LogArguments, count: { more?: number }): LogArguments {
  if (count.more === undefined) return args
  const [first, ...rest] = args as unknown[]
  if (typeof first === 'string') return [count, first, ...rest] as unknown as LogArguments
  const fields = first instanceof Error ? { err: first } : first
  return [{ ...(fields as object), ...count }, ...rest] as unknown as LogArguments
}

/** E-mail addresses in paths identify people; the log keeps only the shape of the path. */
function redactPath(url: string): string {
  return url
    .split('?')[0]!
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? ':email' : part))
    .join('/')
    .slice(0, 200)
}
