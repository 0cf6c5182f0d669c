import { readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'
import { filesIn } from '../bin/lib/hash.mjs'

/** What a file declares under a name: `value` is anything that is neither a function nor a type. */
export type DeclaredName = { file: string; name: string; kind: 'function' | 'type' | 'value' }

/** A parameter of a function that is called for each element, a position in a loop, or what is declared as a number. */
export type Parameter = { file: string; line: number; name: string; role: 'item' | 'index' | 'number' }

/** Each program exports its own names; what stands in two of them is never imported together. */
export const programs = ['src', 'sandbox', 'bench', 'chaos', 'e2e', 'test', 'bin']

/** What a file calls itself to the framework, or to the tool that loads it. */
export const frameworkNames = new Set([
  ...[
    'loader',
    'action',
    'clientLoader',
    'clientAction',
    'clientMiddleware',
    'meta',
    'links',
    'handle',
    'shouldRevalidate',
  ],
  ...['ErrorBoundary', 'HydrateFallback', 'Layout', 'setup'],
])

/** The names that each file of a kind may export: the tag of a contract's calls in the API description, a feature's tables, mails and requirements. */
export const roleNames: Record<string, string> = {
  tag: 'contract.ts',
  tables: 'tables.ts',
  views: 'tables.ts',
  mails: 'mail-texts.server.ts',
  requirements: 'requirements.server.ts',
}

/** Nouns made of participles say that something happened, not what is held: `RefundRequest`, not `Asked`. */
const participles =
  'Asked|Given|Wanted|Shown|Told|Kept|Taken|Known|Found|Chosen|Named|Opened|Sent|Looked|Placed|Counted|Narrowed|Matched|Understood|Vouched|Mended|Answered|Described|Planned|Staged|Reverted|Packed|Remembered|Seen'
export const endsInParticiple = new RegExp(`^(${participles.toLowerCase()}|.*(${participles}))$`)
/** `isShown` and `markSent` are a question and a verb; a page that is not found is the web's own term. */
export const maybeParticiple = /^(is|has|was|mark|set|expect)[A-Z]|NotFound$/

/** Names that end in `Of` and read as English, each with its reason. */
export const englishNames: Record<string, string> = {}

/** Functions that are no verbs, each with its reason. */
export const nounFunctions: Record<string, string> = {
  api: 'the typed client: a screen reads `api(listOrders, …)`',
  endpoint: 'declares a call, as `z.object` declares a shape',
  line: 'a shape, as those of the schema library',
  text: 'a shape, as those of the schema library',
  localizedLine: 'a shape, as those of the schema library',
  localizedText: 'a shape, as those of the schema library',
  translationsFor: 'a shape, as those of the schema library',
  enteredTranslations: 'a shape, as those of the schema library',
  plural: 'replaces a function of the message compiler under its name',
  platform: 'a feature, which is named by its folder',
}

/** How the names of functions of `platform` and of contracts begin, besides `use` of hooks. A new verb of the field is added here. */
export const verbs = new Set(
  `act add announce answer backup build cache call capitalise charge check choose claim classify clear close collect
  compute connect copy count create declare decode delete derive describe dismiss divide download drop dump encode
  ensure enter escape evaluate fetch fill find finish fold follow forget format from get group has hash increment invalidate
  is join keep launch lazy limit list listen load localize make mark may measure merge migrate note number on open overwrite
  parse pick prepare probe provide queue read record refuse register release reload render report request require
  reseal resolve restore retry round run save schedule seal select send serve set shed signal split start stop store
  sweep tag take to track transfer translate truncate unpark unseal uses wait watch with write`.split(/\s+/),
)

type Node = ESTree.Node & Record<string, unknown>

/** Every file that people write. */
export const codeFiles = (): string[] =>
  programs
    .flatMap(filesIn)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.startsWith('src/paraglide/') && !file.endsWith('/schema.ts'))

export function parseFile(file: string): { program: Node; text: string } {
  const text = readFileSync(file, 'utf8')
  return { program: parseSync(file, text).program as unknown as Node, text }
}

/** The names that a module exports itself; what it passes on from others is theirs. */
export function listExports(file: string, program: Node): DeclaredName[] {
  const exported = (program.body as Node[]).flatMap((statement) =>
    /^Export(Named|Default)Declaration$/.test(statement.type) && statement.declaration
      ? [statement.declaration as Node]
      : [],
  )
  return exported.flatMap((declaration) => {
    const declared = declaration.type === 'VariableDeclaration' ? (declaration.declarations as Node[]) : [declaration]
    return declared.flatMap((declarator) =>
      listBindings((declarator.id as Node | null) ?? undefined).map((name) => ({
        file,
        name,
        kind: getKind(declarator),
      })),
    )
  })
}

/** Every name that a file declares at any depth, with the parameters of its functions and the functions of its objects. */
export function listDeclared(file: string, program: Node): DeclaredName[] {
  const found: DeclaredName[] = []
  const add = (node: Node | undefined, kind: DeclaredName['kind']) =>
    found.push(...listBindings(node).map((name) => ({ file, name, kind })))
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator') add(node.id as Node, getKind(node))
    if (/^TS(TypeAlias|Interface)Declaration$/.test(node.type)) add(node.id as Node, 'type')
    if (node.type === 'FunctionDeclaration') add((node.id as Node | null) ?? undefined, 'function')
    if (/Function/.test(node.type)) for (const parameter of node.params as Node[]) add(parameter, 'value')
    if (isMember(node) && !node.computed) add(node.key as Node, 'function')
  })
  return found
}

/** A method, or a property whose value or type is a function. */
function isMember({ type, value, typeAnnotation }: Node): boolean {
  const declared = (typeAnnotation as Node | null)?.typeAnnotation as Node | undefined
  return (
    /^(MethodDefinition|TSMethodSignature)$/.test(type) ||
    (type === 'Property' && /Function/.test((value as Node).type)) ||
    (type === 'TSPropertySignature' && declared?.type === 'TSFunctionType')
  )
}

function getKind(declared: Node): DeclaredName['kind'] {
  if (/^TS(Type|Interface)/.test(declared.type)) return 'type'
  const isFunction = (node: Node | null) => /Function/.test(node?.type ?? '')
  return isFunction(declared) || isFunction(declared.init as Node | null) ? 'function' : 'value'
}

function listBindings(pattern: Node | undefined): string[] {
  if (!pattern) return []
  if (/Identifier$/.test(pattern.type)) return [pattern.name as string]
  if (pattern.type === 'ArrayPattern')
    return (pattern.elements as (Node | null)[]).flatMap((element) => listBindings(element ?? undefined))
  if (/^(AssignmentPattern|RestElement)$/.test(pattern.type))
    return listBindings((pattern.left ?? pattern.argument) as Node)
  if (pattern.type === 'ObjectPattern')
    return (pattern.properties as Node[]).flatMap(({ value, argument }) => listBindings((value ?? argument) as Node))
  return []
}

const withIndex = new Set([
  'map',
  'forEach',
  'filter',
  'flatMap',
  'some',
  'every',
  'find',
  'findIndex',
  'findLast',
  'from',
])
const withItem = new Set([...withIndex, 'reduce', 'sort', 'toSorted'])

/** The parameters that a file's functions take for elements and positions of a list. */
export function listParameters(file: string, { program, text }: { program: Node; text: string }): Parameter[] {
  const found: Parameter[] = []
  const add = (node: Node | undefined, role: Parameter['role']) => {
    if (node?.type === 'Identifier')
      found.push({ file, line: text.slice(0, node.start).split('\n').length, name: node.name as string, role })
  }
  walk(program, (node) => {
    if (/Function/.test(node.type))
      for (const parameter of (node.params as Node[]).filter(isNumber)) add(parameter, 'number')
    if (node.type === 'ForStatement') add(getCounter(node), 'number')
    add(getEntryIndex(node), 'index')
    const { method, callback } = getCallback(node)
    if (!callback) return
    const [first, second] = callback.params as Node[]
    if (withItem.has(method)) for (const item of method === 'reduce' ? [second] : [first]) add(item, 'item')
    if (withIndex.has(method)) add(second, 'index')
  })
  return found
}

const isNumber = ({ typeAnnotation }: Node): boolean =>
  ((typeAnnotation as Node | null)?.typeAnnotation as Node | undefined)?.type === 'TSNumberKeyword'

/** The variable that a loop counts with. */
function getCounter({ init }: Node): Node | undefined {
  const [counter] = ((init as Node | null)?.declarations ?? []) as Node[]
  return typeof (counter?.init as Node | undefined)?.value === 'number' ? (counter!.id as Node) : undefined
}

/** The position in a loop over the entries of a list, or in a callback that is given them. */
function getEntryIndex(node: Node): Node | undefined {
  const { callback } = getCallback(node)
  const given = (callback?.params as Node[] | undefined)?.[0]
  const list = ((node.callee as Node | undefined)?.object as Node | undefined)?.elements as (Node | null)[] | undefined
  const [looped] = ((node.left as Node | undefined)?.declarations ?? []) as Node[]
  const pattern =
    node.type === 'ForOfStatement' && isEntries(node.right as Node)
      ? (looped?.id as Node | undefined)
      : isEntries(list?.[0]?.argument as Node | undefined)
        ? given
        : undefined
  return pattern?.type === 'ArrayPattern' ? ((pattern.elements as (Node | null)[])[0] ?? undefined) : undefined
}

/** `list.entries()`, and not `Object.entries(record)`. */
function isEntries(node: Node | undefined): boolean {
  const callee = node?.type === 'CallExpression' ? (node.callee as Node) : undefined
  const name = (value: unknown) => (value as Node | undefined)?.name
  return name(callee?.property) === 'entries' && name(callee?.object) !== 'Object'
}

/** The function that a call of a list's method is given; of `Array.from`, the second argument. */
function getCallback(node: Node): { method: string; callback?: Node | undefined } {
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined
  const method = ((callee?.property as Node | undefined)?.name as string | undefined) ?? ''
  const given = ((node.arguments ?? []) as Node[])[method === 'from' ? 1 : 0]
  return { method, callback: /Function/.test(given?.type ?? '') ? given : undefined }
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const child of Object.values(node).flat())
    if (child && typeof child === 'object' && 'type' in child) walk(child as Node, visit)
}
