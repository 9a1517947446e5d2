import { parseSync } from '@swc/core'
import { keyOf, splitKey } from '../../packages/contract/src/kit/sentences.ts'
import type { SentenceKind } from '../../packages/server/src/features/localizations/po/places.ts'
import { kindOf, type Node } from './kind-of.ts'

/** A text for people as the code contains it. */
export interface FoundSentence {
  /** Its key, which begins with its meaning if it has one. */
  readonly text: string
  /** English's form for one, where it differs by more than the number. */
  readonly one?: string
}

export interface ReadFile {
  readonly found: readonly FoundSentence[]
  /** What can't be translated: texts built from pieces, and texts outside the positions that are collected. */
  readonly wrong: readonly string[]
  /** What each sentence is in this file, by its key. */
  readonly kinds: ReadonlyMap<string, ReadonlySet<SentenceKind>>
}

/** Functions whose first argument is a sentence. */
const sentenceCalls = new Set(['text', 't', 'translate', 'say', 'says', 'sentence', 'driver'])
/** On the server also those that tell what is wrong, or name a step of a test. */
const serverCalls = new Set(['tell', 'take'])
/** Errors whose messages the settings show; new Markup is a sentence with links. */
const shownErrors = /^(?:Mail|Search|Cache|Social|Queue|Analytics|Gateway)Error$|^Markup$/
/** Helpers of the contract that set the title of a setting. */
const titleCalls = new Set(['line', 'hidden', 'folder', 'bucket', 'region', 'toggle', 'shown'])
/** Functions whose second argument is a sentence. */
const secondCalls = new Set(['failField'])
/** Methods of a schema whose last argument tells a person what is wrong. */
const schemaChecks = /^(min|max|gt|gte|lt|lte|regex|refine|length|multipleOf|check|email|int|url|startsWith|endsWith)$/
/** Properties that hold a text for people wherever they occur in the browser and the contract. */
const textProperties = new Set([
  'title',
  'label',
  'message',
  'error',
  'help',
  'placeholder',
  'hint',
  'lead',
  'emptyText',
  'search',
  'note',
  'advice',
  'choices',
  'options',
  'disabledReason',
])
/** Positions of texts that only developers and operators read. */
const otherProperties = new Set(['summary', 'description', 'none', 'className', 'name'])
const otherCalls =
  /^(fail|log|warn|info|error|debug|trace|fatal|meta|test|expect|querySelector|matches|closest|setAttribute|getAttribute|addEventListener|includes|startsWith|endsWith|set|get|has|define\w*|console|fetch)$/

/** What the values of a sentence say about it: English's form for one, and which of its meanings it has. */
interface More {
  readonly one?: string
  readonly meaning?: string
}
/** A few plain words, which are safe in every file format and in markup. */
const meanings = /^[\p{L}\d][\p{L}\d ,’-]{1,59}$/u

/** Around an expression, without changing its value. */
const wrappers = new Set([
  'ParenthesisExpression',
  'TsAsExpression',
  'TsConstAssertion',
  'TsSatisfiesExpression',
  'TsNonNullExpression',
])

/** Looks like a sentence: several words that begin with a capital letter. */
const looksLikeSentence = /^[“…]?\p{Lu}[\p{L}’'-]*[ ,:](?=.*\p{Ll}{2})/u

/**
 * Collects the sentences of one file, and what in it can't be collected.
 * @param isServer whether texts in properties are collected only where a function marks them
 */
export function readSentences(file: string, source: string, isServer = false): ReadFile {
  const path: Node[] = []
  const collector = createCollector(file, path)
  const { found, wrong, kinds, take } = collector
  const isMail = /\.mail\.ts$|-mails\.ts$/.test(file)
  const leftovers: Node[] = []

  function visit(node: unknown, parent: Node, isOther: boolean): void {
    if (Array.isArray(node)) for (const one of node) visit(one, parent, isOther)
    if (Array.isArray(node) || !isNode(node)) return
    if (/^(Import|ExportAll|ExportNamed|TsType|TsInterface|TsLiteral)/.test(node.type)) return
    let isOthers = isOther
    path.push(node)
    if (node.type === 'CallExpression') {
      visitCall(collector, node, isServer)
      isOthers ||= otherCalls.test(nameOf(node.callee as Node).replace('.', ''))
    }
    if (node.type === 'NewExpression') {
      isOthers = true
      if (isServer && isShownError(nameOf(node.callee as Node), file))
        for (const argument of list(node.arguments).slice(0, 2)) takeWhole(take, argument.expression as Node)
    }
    if (node.type === 'KeyValueProperty') {
      visitProperty(collector, node, parent, isServer)
      isOthers ||= otherProperties.has(String((node.key as Node).value))
    }
    if (node.type === 'JSXAttribute' && (node.name as Node).value === 'tags')
      wrong.push(...judgeTags(file, ((node.value as Node).expression ?? {}) as Node))
    if (node.type === 'JSXText' && /\p{L}{2}/u.test(String(node.value)))
      wrong.push(`${file}: “${String(node.value).trim()}” stands in the markup; use text().`)
    if (node.type === 'StringLiteral' && !isOthers && (!isServer || isMail)) leftovers.push(node)
    for (const key of Object.keys(node))
      if (key !== 'span') visit(node[key], node.type === 'ObjectExpression' ? node : parent, isOthers)
    path.pop()
  }

  const nowhere: Node = { type: 'Nothing' }
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'esnext' }).body, nowhere, false)
  wrong.push(...judgeLeftovers(file, leftovers, collector))
  return { found, wrong, kinds }
}

/** Finds literals that look like sentences and weren't collected. */
function judgeLeftovers(file: string, leftovers: readonly Node[], { seen, found }: Collector): string[] {
  return leftovers
    .filter(node => !seen.has(node) && looksLikeSentence.test(String(node.value)))
    .map(node => String(node.value))
    .filter(
      value => !found.some(({ text, one }) => text === value || one === value || splitKey(text).meaning === value),
    )
    .map(value => `${file}: “${value}” isn't collected; pass it to text() or mark it with sentence().`)
}

interface Collector {
  readonly found: FoundSentence[]
  readonly wrong: string[]
  readonly kinds: Map<string, Set<SentenceKind>>
  /** The literals that were taken. */
  readonly seen: Set<unknown>
  /** Takes every literal that an expression can be as a sentence. */
  readonly take: (node: Node | undefined, isDeep?: boolean, more?: More) => void
}

/** Keeps the sentences of one file. @param path the nodes around the one that is visited, the outermost first */
function createCollector(file: string, path: readonly Node[]): Collector {
  const found: FoundSentence[] = []
  const wrong: string[] = []
  const kinds = new Map<string, Set<SentenceKind>>()
  const seen = new Set<unknown>()
  return { found, wrong, kinds, seen, take }

  function take(node: Node | undefined, isDeep = false, more: More = {}): void {
    if (!node) return
    const rest = (other: unknown) => take(other as Node, isDeep, more)
    if (node.type === 'StringLiteral') keep(node, String(node.value), more)
    else if (node.type === 'TemplateLiteral') takeTemplate(node, more)
    else if (node.type === 'BinaryExpression') takeBinary(node, rest)
    else if (node.type === 'ConditionalExpression') [node.consequent, node.alternate].forEach(rest)
    else if (wrappers.has(node.type)) rest(node.expression)
    else if (isDeep && node.type === 'ArrayExpression')
      for (const element of list(node.elements)) rest(element.expression)
    else if (isDeep && node.type === 'ObjectExpression') for (const { value } of list(node.properties)) rest(value)
  }

  function keep(node: Node, text: string, { one, meaning }: More): void {
    seen.add(node)
    if (meaning !== undefined && !meanings.test(meaning))
      wrong.push(`${file}: the meaning of “${text}” has to be a few plain words, written here.`)
    if (/\{\{\s*meaning\b/.test(text)) wrong.push(`${file}: “${text}” needs another name for its value than “meaning”.`)
    // Not the path of a drawing.
    if (!/\p{L}/u.test(text) || /^M\d/.test(text)) return
    const key = keyOf(text, meaning)
    found.push({ text: key, ...(one === undefined ? {} : { one }) })
    kinds.set(key, (kinds.get(key) ?? new Set()).add(kindOf(file, path)))
  }

  function takeTemplate(node: Node, more: More): void {
    const quasis = list(node.quasis).map(part => String(part.cooked ?? ''))
    if (quasis.length === 1) keep(node, quasis[0] ?? '', more)
    if (quasis.length === 1) return
    seen.add(node)
    if (quasis.some(part => /\p{L}{3}/u.test(part)) && /^[^\p{Ll}]/u.test(quasis.join('A')))
      wrong.push(`${file}: “${quasis.join('${…}')}” is glued; use {{…}}.`)
  }

  function takeBinary(node: Node, rest: (other: unknown) => void): void {
    const sides = [node.left, node.right] as Node[]
    const isText = sides.some(side => side.type === 'StringLiteral' && /\p{L}{3}/u.test(String(side.value)))
    if (node.operator === '+' && isText) wrong.push(`${file}: a sentence is glued with +.`)
    if (['??', '||', '&&'].includes(String(node.operator))) {
      rest(node.left)
      rest(node.right)
    }
  }
}

function visitCall({ take }: Collector, node: Node, isServer: boolean): void {
  const name = nameOf(node.callee as Node)
  const args = list(node.arguments).map(argument => argument.expression as Node)
  if (sentenceCalls.has(name.replace(/^\.(?=say$)/, '')) || (isServer && serverCalls.has(name)))
    take(args[0], false, moreOf(args[1]))
  if (name === 'sentences') take(args[0], true)
  if (secondCalls.has(name)) take(args[1])
  if (!isServer && name.startsWith('.') && schemaChecks.test(name.slice(1)))
    for (const argument of args) takeMessage(take, argument)
  if (!isServer && titleCalls.has(name)) for (const argument of args.slice(0, 2)) takeWhole(take, argument)
}

/** A message among the arguments of a schema's check. */
function takeMessage(take: Collector['take'], node: Node | undefined): void {
  if (node?.type === 'StringLiteral' && !looksLikeSentence.test(String(node.value))) return
  take(node)
}

/** What another server said stays in its own words, so that a message with parts isn't collected, and some begin with a code. */
function takeWhole(take: Collector['take'], node: Node | undefined): void {
  if (node?.type === 'StringLiteral' && /^\p{Lu}/u.test(String(node.value))) take(node)
}

function visitProperty({ take }: Collector, node: Node, parent: Node, isServer: boolean): void {
  const key = String((node.key as Node).value)
  const value = node.value as Node
  if (key === 'text' && isSentenceObject(parent, isServer)) take(value, false, moreOf(propertyOf(parent, 'values')))
  if (isServer) return
  if (key === 'description' && keysOf(parent).includes('title')) take(value)
  if (textProperties.has(key)) take(value, key === 'choices' || key === 'options')
  const one = key === 'many' ? formOf(parent, 'one') : undefined
  if (key === 'many') take(value, false, one === undefined ? {} : { one })
}

/** The mark-up of a sentence shows the words that it holds, which translators write. */
function judgeTags(file: string, tags: Node): string[] {
  return list(tags.properties).flatMap(({ type, key, value, params }) => {
    const parameters = type === 'MethodProperty' ? params : (value as Node | undefined)?.params
    const isEmpty = Array.isArray(parameters) && parameters.length === 0
    return isEmpty ? [`${file}: <${(key as Node).value}> throws away the words in it; write a value there, {{…}}.`] : []
  })
}

/** Returns what the values of a sentence say about the sentence itself. */
function moreOf(values: Node | undefined): More {
  if (values?.type !== 'ObjectExpression') return {}
  const one = formOf(values, 'defaultValue_one')
  // One that isn't a literal can't be collected; the empty one is refused.
  const meaning = propertyOf(values, 'meaning') && (formOf(values, 'meaning') ?? '')
  return { ...(one === undefined ? {} : { one }), ...(meaning === undefined ? {} : { meaning }) }
}

function formOf(object: Node, name: string): string | undefined {
  const value = propertyOf(object, name)
  return value?.type === 'StringLiteral' ? String(value.value) : undefined
}

function propertyOf(object: Node, name: string): Node | undefined {
  return list(object.properties).find(({ key }) => (key as Node | undefined)?.value === name)?.value as Node | undefined
}

function keysOf(object: Node): string[] {
  return list(object.properties).map(({ key }) => String((key as Node | undefined)?.value))
}

/** `{ text, values }`, a sentence with its values apart. */
function isSentenceObject(object: Node, isServer: boolean): boolean {
  const text = propertyOf(object, 'text')
  // Queries are `{ text, values }` too.
  const isSentence = text?.type === 'StringLiteral' && looksLikeSentence.test(String(text.value))
  return isSentence || (!isServer && keysOf(object).includes('values'))
}

function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return String(callee.value)
  const property = callee.property as Node | undefined
  return callee.type === 'MemberExpression' && property?.type === 'Identifier' ? `.${String(property.value)}` : ''
}

function list(nodes: unknown): Node[] {
  return Array.isArray(nodes) ? nodes.filter(node => node !== null && node !== undefined) : []
}

function isNode(node: unknown): node is Node {
  return typeof node === 'object' && node !== null
}

function isShownError(name: string, file: string): boolean {
  return shownErrors.test(name) || (name === 'Error' && /-settings\.ts$/.test(file))
}
