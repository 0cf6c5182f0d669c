/** The recorded actions by feature. A feature adds its own here in its `feature.server.ts`. */
export interface AuditActions {
  platform: 'mail.retry' | 'mail.dismiss' | 'mail.again' | 'undo' | 'redo'
}

/** An action, as the audit log names it. `history/action-name.ts` has the words for each. */
export type AuditAction = AuditActions[keyof AuditActions]
