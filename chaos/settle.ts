import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Load } from './buyers.ts'
import { unsettled, type Verdict, verify } from './verify.ts'

const settleTimeoutMs = 90_000

/** Waits until every charge is a payment or a refund, which reconciliation guarantees once everything is up again. */
export async function waitUntilSettled(databaseUrl: string, { acknowledged }: Load): Promise<Verdict> {
  return await withConnection(databaseUrl, async (db) => {
    let open: string[] = []
    for (const until = Date.now() + settleTimeoutMs; Date.now() < until; await sleep(1000)) {
      open = (await db.query<{ subject: string }>(unsettled)).rows.map(({ subject }) => subject)
      if (open.length === 0) break
    }
    return {
      ...(await verify(db, acknowledged)),
      [`charges, mails and back-orders open after ${settleTimeoutMs / 1000} s`]: open,
    }
  })
}

export async function withConnection<T>(databaseUrl: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client(databaseUrl)
  await db.connect()
  return await work(db).finally(() => db.end())
}

/** The findings of `npm run shop -- audit`. */
export async function auditShop(env: Record<string, string>): Promise<string[]> {
  const run = promisify(execFile)(process.execPath, ['src/command-line.server.ts', 'audit'], {
    env: { ...process.env, SHOP_CURRENCY: 'USD', ...env },
  })
  const { stdout, stderr } = await run.catch((failure: { stdout: string; stderr: string }) => failure)
  return stdout.trim() === 'The audit is clean.' ? [] : `${stdout}${stderr}`.trim().split('\n')
}

/** A connection that breaks during a query is not a defect; defects are logged as such. */
export const findDefects = (log: string) =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /"msg":"(unexpected error|uncaughtException|unhandledRejection)"/.test(line))
    .map((line) => line.slice(0, 500))
