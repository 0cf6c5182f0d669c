import type { FeatureActions } from '#base/platform/database/audit-action.ts'
import { m } from '#paraglide/messages.js'

/** What the history says of the actions recorded here, and of undoing them. */
export const articlesActions = {
  names: {
    'article.add': m.audit_action_article_add,
    'article.edit': m.audit_action_article_edit,
    'article.delete': m.audit_action_article_delete,
  },
  effects: {
    articles_change: m.undo_articles_change,
  },
  fields: {
    title: { label: m.article_title },
    slug: { label: m.article_slug },
    summary: { label: m.article_summary },
    body: { label: m.article_body },
    alt: { label: m.picture_alt },
    publishedOn: { label: m.article_day },
  },
} satisfies FeatureActions

declare module '#base/platform/database/audit-action.ts' {
  interface AuditActions {
    articles: typeof articlesActions
  }
}
