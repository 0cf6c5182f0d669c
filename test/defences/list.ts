/** A guard, how it is taken away, and the tests that have to notice. */
export type Defence = { guard: string; file: string; from: string; to: string; tests: string }

const authorization = 'test/authorization'
const payments = 'src/payments/payments.test.ts'
const orders = 'src/orders/orders.test.ts'
const security = 'src/security/security.test.ts'
const refusals = 'src/platform/contract/refusals.test.ts'
const images = 'src/images/images.test.ts'
const faults = 'test/threats/faults.test.ts'
const users = 'src/identity/accounts/users.test.ts'

type Change = [guard: string, from: string, to: string, tests: string]
const of = (file: string, ...changes: Change[]): Defence[] =>
  changes.map(([guard, from, to, tests]) => ({ guard, file, from, to, tests }))

export const defences: Defence[] = [
  ...of(
    'src/platform/contract/serve.server.ts',
    [
      'a call is for those whom its declaration names',
      'if (!mayCall(target, caller, request)) {',
      'if (0 > 1) {',
      authorization,
    ],
    [
      'admin calls are for admins',
      "if (target.access === 'admin') return isAdmin",
      "if (target.access === 'admin') return true",
      authorization,
    ],
    [
      'an address in the path is the caller’s own',
      'const isOwner = email.trim().toLowerCase() === caller.email',
      'const isOwner = email !== caller.id',
      authorization,
    ],
    [
      'an idempotency key is asked for',
      "if (typeof key === 'string' && /^[\\x21-\\x7e]{1,255}$/.test(key)) return key",
      'return String(key)',
      orders,
    ],
    ['a body is of exactly the type that is parsed', '      refuseForeignMedia(request)\n', '', refusals],
  ),
  ...of(
    'src/orders/sql.server.ts',
    [
      'an order is its customer’s',
      ".$if(customerId !== undefined, (query) => query.where('orders.customerId', '=', customerId!))",
      '',
      authorization,
    ],
    [
      'an order list is its customer’s',
      "    .where('users.email', '=', email)\n    .where('orders.state', '<>', 'cancelled')",
      "    .where('orders.state', '<>', 'cancelled')",
      `${orders} ${payments} ${authorization}`,
    ],
  ),
  ...of(
    'src/orders/service.server.ts',
    [
      'nobody hoards pieces in unpaid orders',
      'if ((await openOrderCount(tx, customer.id)) >= maxOpenOrders)',
      'if (0 > 1)',
      orders,
    ],
    ['nobody orders at a price that they have not seen', '    refuseOtherPrice(product, request.price)\n', '', orders],
    ['an order’s total has a bound', '    refuseTooLarge(line, product.currency)\n', '', orders],
    [
      'a paid order is not deleted',
      "    if (!allows('cancel', locked.state)) throw new Refusal('already_paid')\n",
      '',
      payments,
    ],
    [
      'only paid orders are refunded',
      "if (!(await markForRefund(tx, order))) throw new Refusal('wrong_state', { what: 'refund' })",
      'await markForRefund(tx, order)',
      payments,
    ],
  ),
  ...of(
    'src/orders/states.server.ts',
    [
      'an order moves from the states that are expected',
      "    .where('state', 'in', states)\n",
      '',
      `${payments} src/payments/model.test.ts`,
    ],
    [
      'a lapsed hold is claimed again before it is paid',
      "if (!order.holdUntil && !(await reclaimAll(tx, order.id))) return false\n  if (!(await transition(tx, order.id, 'pay',",
      "if (!(await transition(tx, order.id, 'pay',",
      payments,
    ],
    [
      'pieces of a cancelled order go back once',
      'if (order.holdUntil) await releaseAll(tx, order.id)\n  return true',
      'await releaseAll(tx, order.id)\n  return true',
      `${payments} src/payments/model.test.ts`,
    ],
  ),
  ...of(
    'src/catalogue/stock.server.ts',
    [
      'what is held is there',
      "    .where('archivedAt', 'is', null)\n    .where((eb) => eb(eb('onHand', '-', eb.ref('held')), '>=', quantity))\n",
      "    .where('archivedAt', 'is', null)\n",
      orders,
    ],
    [
      'what was taken off the shelves is not sold',
      "    .where('archivedAt', 'is', null)\n    .where((eb) => eb(eb('onHand'",
      "    .where((eb) => eb(eb('onHand'",
      'src/catalogue src/orders',
    ],
  ),
  ...of('src/platform/database/idempotent.server.ts', [
    'a key answers for one body only',
    'if (first.bodyHash.equals(bodyHash)) return first.reply',
    'return first.reply',
    orders,
  ]),
  ...of(
    'src/payments/settle.server.ts',
    ['a payment names its order', 'intent.metadata.order === order.id &&', '', payments],
    ['a payment is of the order’s amount', 'intent.amount_received === order.totalMinor &&', '', payments],
    ['a payment is in the order’s currency', 'intent.currency.toUpperCase() === order.currency &&', '', payments],
    ['a test payment is not taken for money', '&&\n    intent.livemode === provider.livemode', '', payments],
    ['a payment counts once', "if (known) return known.kept ? 'paid' : 'refund_due'", '', payments],
  ),
  ...of('src/payments/orders.server.ts', [
    'an open payment is closed before its order is deleted',
    'if (attempt) await closeAttempt(attempt, order)',
    '',
    payments,
  ]),
  ...of(
    'src/payments/service.server.ts',
    ['the price that a browser names is not believed', '  refuseOtherPrice(order, price)\n', '', payments],
    [
      'cards are not tried by the hundred',
      '  await refuseCardTesting(db, orderId, customer.id)\n',
      '',
      'src/payments/declines.test.ts',
    ],
    [
      'a transaction is of the order that it is named for',
      'if (attempt?.orderId !== orderId)',
      'if (!attempt)',
      payments,
    ],
  ),
  ...of('src/payments/reconcile.server.ts', [
    'a refund is asked for with its own key',
    '{ idempotencyKey: due.id },',
    '{},',
    faults,
  ]),
  ...of(
    'src/payments/webhook.server.ts',
    [
      'a webhook is signed',
      'return provider.stripe.webhooks.constructEvent(body, signature, provider.webhookSecret, toleranceSeconds)',
      'return JSON.parse(body.toString())',
      faults,
    ],
    [
      'a webhook does not come from the future',
      'if (!(sentAt - Date.now() / 1000 <= toleranceSeconds)) throw refused()',
      '',
      faults,
    ],
  ),
  ...of('src/profiles/sql.server.ts', [
    'a profile is its owner’s',
    ".$if(userId !== undefined, (query) => query.where('profiles.userId', '=', userId!))",
    '',
    authorization,
  ]),
  ...of('src/reviews/sql.server.ts', [
    'a review is taken away by its author',
    ".$if(authorId !== undefined, (query) => query.where('authorId', '=', authorId!))",
    '',
    authorization,
  ]),
  ...of('src/images/sql.server.ts', [
    'a record names a photo of its owner',
    ".where('ownerId', '=', ownerId).where(isNamed)",
    '.where(isNamed)',
    'src/profiles src/reviews src/catalogue',
  ]),
  ...of('src/images/service.server.ts', [
    'photos have a quota',
    'if (used.files >= quota.files ||',
    'if (used.files < 0 ||',
    'test/threats/uploads.test.ts',
  ]),
  ...of('src/images/reencode.process.ts', [
    'a photo has a bound in pixels',
    "if (width * height > maxPixels) return { refused: 'too many pixels' }",
    '',
    images,
  ]),
  ...of(
    'src/platform/http/fastify.server.ts',
    ['a body has a bound', 'bodyLimit: 64 * 1024', 'bodyLimit: 64 * 1024 * 1024', refusals],
    ['a file has a bound', 'fileSize: 5 * 1024 * 1024', 'fileSize: 500 * 1024 * 1024', images],
    [
      'another site’s page sends nothing',
      '    refuseForeignOrigin(config, request)\n',
      '',
      'src/platform src/identity',
    ],
  ),
  ...of('src/platform/http/rates.server.ts', [
    'the contact form has a limit',
    "contact: { max: 5, timeWindow: '1 hour' }",
    "contact: { max: 500, timeWindow: '1 hour' }",
    'src/inbox',
  ]),
  ...of(
    'src/platform/contract/shapes.ts',
    [
      'a line carries no line end into a mail’s head',
      '!/[\\r\\n\\u2028\\u2029]/.test(value)',
      'true',
      'src/inbox src/platform',
    ],
    ['what looks empty is empty', "value.replace(invisible, '') !== ''", 'true', 'src/reviews src/inbox src/profiles'],
  ),
  ...of(
    'src/identity/session/tokens.server.ts',
    ['a token ends', "    .where('accessTokens.expiresAt', '>', sql<Date>`now()`)\n", '', refusals],
    [
      'a token ends with its session',
      "    .where('accessTokens.expiresAt', '>', sql<Date>`now()`)\n    .where(sessionLives)\n",
      "    .where('accessTokens.expiresAt', '>', sql<Date>`now()`)\n",
      'src/identity',
    ],
    [
      'a closed account acts no more',
      "    .where('users.deactivatedAt', 'is', null)\n    .executeTakeFirst()\n  if (!row)",
      '    .executeTakeFirst()\n  if (!row)',
      'src/identity/sign-in/sign-in.test.ts',
    ],
    [
      'admins of live shops have a second factor',
      "role === 'admin' && mode === 'live' && !twoFactorEnabled",
      "role === 'admin' && mode !== 'live' && mode !== 'demo'",
      security,
    ],
  ),
  ...of(
    'src/identity/auth.server.ts',
    [
      'a closed account is not signed in to',
      "  if (user?.deactivatedAt)\n    throw new APIError('UNAUTHORIZED'",
      "  if (user && 0 > 1)\n    throw new APIError('UNAUTHORIZED'",
      'src/identity/sign-in/sign-in.test.ts',
    ],
    [
      'Google does not go around the second factor',
      "if (user?.twoFactorEnabled && path.startsWith('/callback'))",
      'if (path === "never")',
      'src/identity/google/google.test.ts',
    ],
    [
      'all sessions end with a reset',
      'revokeSessionsOnPasswordReset: true',
      'revokeSessionsOnPasswordReset: false',
      'src/identity/sign-in/reset.test.ts',
    ],
    [
      'an address that Google does not confirm makes no account',
      "source.method === 'oauth' && source.action === 'create-user' && !user.emailVerified",
      '0 > 1',
      'src/identity/google/google.test.ts',
    ],
  ),
  ...of(
    'src/identity/sign-in/sign-in.server.ts',
    [
      'common passwords are refused',
      '      refuseCommonPassword(body.password, [body.email, body.name])\n',
      '',
      'src/identity src/security',
    ],
    [
      'passwords are not tried by the hundred',
      '      await admitAttempt(db, account, perAccount)\n      const headers',
      '      const headers',
      'src/identity',
    ],
    ['a code is good once', 'if (used) {', 'if (0 > 1) {', security],
    [
      'a known address is told by mail',
      '        await mails.alreadyRegistered(known)\n',
      '',
      'src/identity/sign-in/register.test.ts',
    ],
  ),
  ...of('src/identity/session/hashed-sessions.server.ts', [
    'of a session’s token only the hash is kept',
    'token: hashOfToken(token!)',
    'token: token!',
    'src/identity src/security',
  ]),
  ...of('src/identity/google/takeover.server.ts', [
    'who registered another’s address first does not stay inside',
    "    await tx.deleteFrom('identitySessions').where('userId', '=', user.id).execute()\n",
    '',
    'src/identity/google/google.test.ts',
  ]),
  ...of('src/identity/accounts/users.sql.server.ts', [
    'nobody whose account was closed orders',
    "    .where('deactivatedAt', 'is', null)\n    .forNoKeyUpdate()",
    '    .forNoKeyUpdate()',
    'src/privacy',
  ]),
  ...of(
    'src/identity/accounts/users.server.ts',
    ['roles are changed after a fresh sign-in', "  requireFreshSignIn(admin, 'account_change')\n", '', users],
    [
      'the last admin stays',
      'if (action.removesAdmin && isAdmin(user) && isActive(user) && admins === 1)',
      'if (0 > 1)',
      users,
    ],
    ['a closed account is signed out', 'act: (tx, id) => setActive(tx, id, false)', 'act: async () => {}', users],
  ),
  ...of('src/pages.server.ts', [
    'a page stands within the layout that guards it',
    'return access === page.access ? []',
    'return 0 < 1 ? []',
    'src/pages.test.ts',
  ]),
  ...of('src/identity/sign-in/return-path.ts', [
    'one is not led to another site',
    'if (!/^\\/[\\x21-\\x7e\\u00a0-\\uffff]*$/.test(path) || /[\\\\\\u2028\\u2029]/.test(path)) return false',
    '',
    'src/identity/sign-in/return-path.test.ts',
  ]),
  ...of(
    'src/catalogue/service.server.ts',
    [
      'an admin does not overwrite what another one changed',
      'if (request.version !== undefined && request.version !== product.version)',
      'if (0 > 1)',
      'src/catalogue',
    ],
    ['pieces that were sold are not taken away', 'if (available + pieces < 0)', 'if (0 > 1)', 'src/catalogue'],
  ),
  ...of(
    'src/history/service.server.ts',
    [
      'a change is undone once',
      '!undoAction || entry.undone || !entry.isRecent',
      '!undoAction || !entry.isRecent',
      'src/history',
    ],
    [
      'a change is undone for 30 days',
      '!undoAction || entry.undone || !entry.isRecent',
      '!undoAction || entry.undone',
      'src/history',
    ],
  ),
  ...of('src/catalogue/undo.server.ts', [
    'a later change is not undone with an earlier one',
    'if (rows.length !== written.length) throw changedSince()',
    '',
    'src/history',
  ]),
  ...of('src/orders/service.server.ts', [
    'an account with an open order is not erased',
    'if (await hasUnfinishedOrders(tx, customerId))',
    'if (0 > 1)',
    'src/privacy',
  ]),
  ...of('src/identity/protection/reauthentication.server.ts', [
    'an account is erased with its password',
    "if (!(await verifyPassword({ hash, password: password ?? '' })))",
    'if (0 > 1)',
    'src/privacy',
  ]),
  ...of(
    'migrations/0001_shop.sql',
    [
      'an order has one live attempt',
      "create unique index payment_attempts_one_live on payment_attempts (order_id) where state = 'open';",
      '',
      payments,
    ],
    [
      'a product is reviewed once by each',
      'create unique index reviews_once on',
      'create index reviews_once on',
      'src/reviews',
    ],
    [
      'what was written down stays as it is',
      'create trigger audit_log_append_only before update or delete',
      'create trigger audit_log_append_only before delete',
      'src/history',
    ],
  ),
  ...of(
    'migrations/0004_sign_in.sql',
    [
      'a session that is not used ends',
      "interval '30 minutes' else interval '24 hours'",
      "interval '30 days' else interval '24 days'",
      'src/identity/session/sessions.test.ts',
    ],
    [
      'a session ends in any case',
      "interval '12 hours' else interval '7 days'",
      "interval '12 years' else interval '7 years'",
      'src/identity/session/sessions.test.ts',
    ],
  ),
]
