import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line per event. Credentials and personal data are never written. */
export function openLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: undefined,
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

/** E-mail addresses in paths identify people; the log keeps only the shape of the path. */
function redactPath(url: string): string {
  return url
    .split('?')[0]!
    .split('/')
    .map((part) => (/@|%40/i.test(part) ? ':email' : part))
    .join('/')
    .slice(0, 200)
}
