import { DeleteQueryNode, type KyselyPlugin, type QueryId, RawNode, SelectQueryNode, UpdateQueryNode } from 'kysely'

/**
 * PostgreSQL promises no order without `order by`, and mostly keeps one until a row is changed. A test that compares such rows
 * passes until one day it does not. With this plugin they come in reverse, so that it never passes.
 */
export function reverseUnordered(): KyselyPlugin {
  const unordered = new WeakSet<QueryId>()
  return {
    transformQuery({ node, queryId }) {
      if (isUnordered(node)) unordered.add(queryId)
      return node
    },
    async transformResult({ result, queryId }) {
      return unordered.has(queryId) ? { ...result, rows: result.rows.toReversed() } : result
    },
  }
}

function isUnordered(node: Parameters<KyselyPlugin['transformQuery']>[0]['node']): boolean {
  if (SelectQueryNode.is(node)) return !node.orderBy
  if (UpdateQueryNode.is(node) || DeleteQueryNode.is(node)) return true
  return RawNode.is(node) && /^\s*select\b(?!.*\border by\b)/is.test(node.sqlFragments.join(' '))
}
