import type { AppContext } from '#base/platform/context.server.ts'
import { type Api, serve } from '#base/platform/contract/serve.server.ts'
import { Refusal } from '#base/platform/errors.ts'
import { needsEnrolmentCode } from '#people/identity/accounts/enrolment.server.ts'
import { loadProtection } from '#people/identity/accounts/users.sql.server.ts'
import { type Identity, withCookies } from '#people/identity/api.server.ts'
import { endSessions, listSessionsOfUser } from '#people/identity/session/sessions.sql.server.ts'
import { toHeaders } from '#people/identity/sign-in/sign-in.server.ts'
import { getBrowserName } from './browser-name.server.ts'
import * as contract from './contract.ts'
import { createSecurityService } from './service.server.ts'

export function serveSecurity(api: Api, context: AppContext, identity: Identity): void {
  const { config, db } = context
  const service = createSecurityService(context, identity)

  serve(api, contract.getProtection, async ({ caller }) => ({
    ...(await loadProtection(db, caller.id)),
    needsEnrolmentCode: await needsEnrolmentCode(db, config.mode, caller.id),
  }))
  serve(api, contract.listSessions, async ({ caller }) => {
    const rows = await listSessionsOfUser(db, caller.id)
    return rows.map((row) => sessionView(row, caller.sessionId))
  })
  serve(api, contract.endOneSession, async ({ caller, params }) => {
    const deletedCount = await endSessions(db, caller.id, { id: params.id })
    if (deletedCount === 0) throw new Refusal('not_found', { what: 'session' })
    return { deletedCount }
  })
  serve(api, contract.endOtherSessions, async ({ caller }) => ({
    deletedCount: await endSessions(db, caller.id, { allBut: caller.sessionId }),
  }))

  serve(api, contract.changePassword, async ({ body, caller, request, reply }) => {
    const { headers } = await service.changePassword(caller, body, toHeaders(request))
    return withCookies(reply, headers, { status: true })
  })
  serve(api, contract.beginSecondFactor, ({ body, caller, request }) => {
    return service.begin(caller, body, toHeaders(request))
  })
  serve(api, contract.confirmSecondFactor, async ({ body, caller, request, reply }) => {
    const { headers } = await service.confirm(caller, body, toHeaders(request))
    return withCookies(reply, headers, { status: true })
  })
  serve(api, contract.removeSecondFactor, async ({ body, caller, request, reply }) => {
    const { headers } = await service.remove(caller, body.password, toHeaders(request))
    return withCookies(reply, headers, { status: true })
  })
  serve(api, contract.renewRecoveryCodes, ({ body, caller, request }) => {
    return service.renewCodes(caller, body.password, toHeaders(request))
  })
}

type SessionRow = Awaited<ReturnType<typeof listSessionsOfUser>>[number]

function sessionView(row: SessionRow, currentId: string): contract.SessionView {
  return {
    _id: row.id,
    current: row.id === currentId,
    browser: getBrowserName(row.userAgent ?? ''),
    address: row.ipAddress ?? '',
    since: row.createdAt.toISOString(),
    lastSeen: row.seenAt.toISOString(),
  }
}
