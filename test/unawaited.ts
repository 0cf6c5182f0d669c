import { type CallExpression, type Expression, type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import { API, type Checker, type Type } from 'typescript/unstable/sync'
import { inside } from '../bin/lib/project.mjs'

/** What the server runs: browsers wait for what they like. */
const ofServer = /^(?:src|sandbox)\/(?:(?!.*\.test\.ts$).)*\.(?:server|process)\.ts$/
/** A line that begins what nobody waits for says what bounds it, in or above it. */
const bound = /\/\/ unawaited: \w/

type Place = { file: SourceFile; node: Expression }

/** Every place in the sources of the server where a promise is begun that nobody waits for, and no bound is named. */
export function findUnawaited(): { seen: number; unbounded: string[] } {
  const api = new API({ cwd: inside('.') })
  try {
    const [project] = api.updateSnapshot({ openProjects: [inside('tsconfig.json')] }).getProjects()
    const { program, checker } = project!
    const names = program.getSourceFileNames().filter((name) => ofServer.test(toPath(name)))
    const found = names.flatMap((name) => findIn(program.getSourceFile(name)!, checker))
    return {
      seen: names.length,
      unbounded: found
        .filter((place) => !isBounded(place))
        .map(describe)
        .sort(),
    }
  } finally {
    api.close()
  }
}

const toPath = (name: string) => name.slice(inside('.').length).replace(/^\//, '')

function findIn(file: SourceFile, checker: Checker): Place[] {
  const { dropped, calls } = readPlaces(file)
  const types = dropped.length > 0 ? checker.getTypeAtLocation(dropped) : []
  const promises = dropped.filter((_, index) => isPromise(checker, types[index]))
  return [...promises, ...calls.flatMap((call) => findCallbacks(call, checker))].map((node) => ({ file, node }))
}

/** The values that a file drops, and its calls that are given functions. */
function readPlaces(file: SourceFile): { dropped: Expression[]; calls: CallExpression[] } {
  const dropped: Expression[] = []
  const calls: CallExpression[] = []
  const visit = (node: Node): void => {
    if (is<{ expression: Expression }>(node, SyntaxKind.ExpressionStatement, SyntaxKind.VoidExpression))
      dropped.push(node.expression)
    if (is<CallExpression>(node, SyntaxKind.CallExpression) && node.arguments.some(isFunction)) calls.push(node)
    node.forEachChild(visit)
  }
  visit(file)
  const kept = [SyntaxKind.AwaitExpression, SyntaxKind.VoidExpression]
  return { dropped: dropped.filter((node) => !kept.includes(node.kind) && !isAssignment(node)), calls }
}

/** Functions that return promises where their caller takes none; Fastify waits for those that it is to register. */
const findCallbacks = (call: CallExpression, checker: Checker): Expression[] =>
  call.arguments.filter((given) => {
    if (!isFunction(given) || /\.register$/.test(call.expression.getText())) return false
    const taken = returnTypes(checker, checker.getContextualType(given))
    if (taken.length === 0 || !taken.every((type) => checker.getVoidType().id === type.id)) return false
    return returnTypes(checker, checker.getTypeAtLocation(given)).some((type) => isPromise(checker, type))
  })

const returnTypes = (checker: Checker, type: Type | undefined): Type[] =>
  (type ? checker.getSignaturesOfType(type, 0) : []).map((signature) => checker.getReturnTypeOfSignature(signature)!)

function isPromise(checker: Checker, type: Type | undefined): boolean {
  const present = type && checker.getNonNullableType(type)
  return Boolean(present && ['then', 'catch'].every((name) => checker.getPropertyOfType(present, name)))
}

const is = <T>(node: Node, ...kinds: SyntaxKind[]): node is Node & T => kinds.includes(node.kind)

const isFunction = (node: Node) =>
  is(node, SyntaxKind.ArrowFunction, SyntaxKind.FunctionExpression, SyntaxKind.Identifier)

const isAssignment = (node: Node) =>
  is<{ operatorToken: Node }>(node, SyntaxKind.BinaryExpression) &&
  node.operatorToken.kind >= SyntaxKind.FirstAssignment &&
  node.operatorToken.kind <= SyntaxKind.LastAssignment

const getLine = ({ file, node }: Place) => file.text.slice(0, node.getStart(file)).split('\n').length

function isBounded(place: Place): boolean {
  const line = getLine(place)
  return place.file.text
    .split('\n')
    .slice(line - 2, line)
    .some((text) => bound.test(text))
}

const describe = (place: Place) =>
  `${toPath(place.file.fileName)}:${getLine(place)} ${place.node.getText(place.file).replace(/\s+/g, ' ').slice(0, 80)}`
