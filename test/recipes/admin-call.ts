import type { RecipeStep } from './steps.ts'

const contract = `/** Notes that a review is answered later. */
export const postponeReview = endpoint('PUT /reviews/:id/postponement', {
  tag,
  summary: 'Note that a review is answered later',
  access: 'admin',
  reply: ModifiedReply,
  refusals: ['not_found', 'wrong_state'],
})

`

const service = `/** Notes that a review is answered later, unless it has its answer. Returns the audit entry. */
export function postponeReview(db: Database, admin: Caller, id: string): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const answer = await lockAnswer(tx, id)
    if (answer === undefined) throw new Refusal('not_found', { what: 'review' })
    if (answer !== '') throw new Refusal('wrong_state', { what: 'answered' })
    await insertPostponement(tx, id)
    return await recordAudit(tx, admin.id, 'review.postpone', id, {})
  })
}

`

const migration = `create table postponements (
  review_id uuid primary key references reviews on delete cascade,
  reason text not null default '' check (length(reason) <= 200),
  at timestamptz not null default now()
);
`

const query = `/** Notes once that a review is answered later. */
export async function insertPostponement(tx: Tx, reviewId: string): Promise<void> {
  // ${'guard'}: a review is postponed once | never | reviews
  await tx.insertInto('postponements').values({ reviewId }).onConflict((conflict) => conflict.doNothing()).execute()
}

`

/** A call of an admin with a table of its own, that records an action and has a refusal and a guard. */
export const postponedReview: RecipeStep[] = [
  { file: 'migrations/9996_postponements.sql', lines: migration },
  {
    file: 'src/goods/reviews/tables.ts',
    before: '  reviews: {',
    lines: "  postponements: { impersonal: 'reason' },\n",
  },
  {
    file: 'src/goods/reviews/contract.ts',
    before: '/** Hides a review: customers their own, admins any. */',
    lines: contract,
  },
  { file: 'src/goods/reviews/sql.server.ts', before: 'export async function setAnswer(', lines: query },
  { file: 'src/goods/reviews/service.server.ts', before: '  lockAnswer,\n', lines: '  insertPostponement,\n' },
  {
    file: 'src/goods/reviews/service.server.ts',
    before: '/** Keeps the first report until an admin has decided.',
    lines: service,
  },
  { file: 'src/goods/reviews/api.server.ts', before: 'reportReview } from', lines: 'postponeReview, ' },
  {
    file: 'src/goods/reviews/api.server.ts',
    before: '  serve(api, contract.addReview,',
    lines: `  serve(api, contract.postponeReview, async ({ params, caller }) => {
    await postponeReview(db, caller, params.id)
    return { modifiedCount: 1 }
  })
`,
  },
  {
    file: 'src/goods/reviews/actions.ts',
    before: "    'review.delete'",
    lines: "    'review.postpone': m.audit_action_review_postpone,\n",
  },
  {
    file: 'src/goods/reviews/refusals.server.ts',
    before: "      'rate_limited",
    lines: "      'wrong_state.answered': None\n",
  },
  {
    file: 'src/goods/reviews/refusals.server.ts',
    before: "    'rate_limited.reviews': (",
    lines: "    'wrong_state.answered': m.refusal_answered,\n",
  },
  ...(['en', 'bn'] as const).map((locale) => ({
    file: `messages/${locale}.json`,
    before: '  "audit_action_review_delete"',
    lines: {
      en: '  "audit_action_review_postpone": "Review postponed",\n  "refusal_answered": "This review has an answer.",\n',
      bn: '  "audit_action_review_postpone": "রিভিউয়ের উত্তর পরে",\n  "refusal_answered": "এই রিভিউয়ের উত্তর দেওয়া হয়েছে।",\n',
    }[locale],
  })),
]
