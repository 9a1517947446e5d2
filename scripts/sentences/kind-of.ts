import type { SentenceKind } from '../../packages/server/src/features/localizations/po/places.ts'

/** A node of the code, as the parser gives it. */
export interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const elements: readonly (readonly [RegExp, SentenceKind])[] = [
  [/Button$|^button$/, 'button'],
  [/^h[1-6]$|Heading$|Title$|Head$/, 'heading'],
  [/^th$|Column$/, 'column'],
  [/Link$|^a$/, 'link'],
  [/Tab$/, 'tab'],
  [/^(?:label|legend|dt)$|Label$/, 'label'],
  [/^option$|Option$|Choice$/, 'choice'],
  [/Empty/, 'empty'],
  [/Error|Problem/, 'error'],
]

/** Names of attributes and properties that say what their text is. */
const names: Readonly<Record<string, SentenceKind>> = {
  'aria-label': 'spoken',
  'aria-description': 'spoken',
  alt: 'spoken',
  confirmLabel: 'button',
  actionLabel: 'button',
  submitLabel: 'button',
  placeholder: 'placeholder',
  search: 'placeholder',
  help: 'help',
  hint: 'help',
  description: 'help',
  advice: 'help',
  note: 'help',
  disabledReason: 'help',
  choices: 'choice',
  options: 'choice',
  emptyText: 'empty',
  error: 'error',
  subject: 'subject',
  columns: 'column',
  header: 'column',
}

const calls: readonly (readonly [RegExp, SentenceKind])[] = [
  [/^showToast$/, 'toast'],
  [/^confirm$/, 'question'],
  [/^(?:fail|failField|tell|defineErrors|says)$|Error$/, 'error'],
  [/^take$/, 'check'],
  [/^definePermissions$/, 'permission'],
  [/^\.(?:min|max|gt|gte|lt|lte|regex|refine|length|multipleOf|check|email|int|url|startsWith|endsWith)$/, 'error'],
]

/**
 * What a sentence is, by where it is in the code.
 * @param path the nodes around it, the outermost first
 */
export function kindOf(file: string, path: readonly Node[]): SentenceKind {
  const isMail = /\.mail\.ts$|-mails\.ts$/.test(file)
  for (const [index, node] of [...path.entries()].reverse()) {
    const kind = kindAt(node, path.slice(0, index))
    if (kind) return kind
    // What a function does with a text says nothing about what the function belongs to.
    if (node.type === 'JSXAttribute' && /^on[A-Z]/.test(nameOf(node.name))) break
    if (/^(?:Function|Class)Declaration$/.test(node.type)) break
  }
  return isMail ? 'mail' : 'text'
}

function kindAt(node: Node, around: readonly Node[]): SentenceKind | undefined {
  if (node.type === 'JSXAttribute') return ofAttribute(nameOf(node.name), around)
  if (node.type === 'JSXElement') return matching(elements, nameOf((node.opening as Node).name))
  if (node.type === 'KeyValueProperty') return ofProperty(keyOf(node), around)
  if (node.type === 'CallExpression') return matching(calls, nameOf(node.callee))
  return node.type === 'NewExpression' ? matching(calls, nameOf(node.callee)) : undefined
}

function ofAttribute(name: string, around: readonly Node[]): SentenceKind | undefined {
  const element = around.findLast(({ type }) => type === 'JSXOpeningElement' || type === 'JSXElement')
  const tag = nameOf(((element?.opening as Node | undefined) ?? element)?.name)
  if (name === 'label') return /Button$/.test(tag) ? 'button' : 'label'
  if (name === 'title') return /Button$|^[a-z]/.test(tag) ? 'spoken' : 'heading'
  return Object.hasOwn(names, name) ? names[name] : undefined
}

function ofProperty(name: string, around: readonly Node[]): SentenceKind | undefined {
  const siblings = propertiesOf(around.findLast(({ type }) => type === 'ObjectExpression'))
  const call = nameOf(around.findLast(({ type }) => type === 'CallExpression')?.callee)
  if (name === 'label') return siblings.includes('run') ? 'menu' : 'label'
  if (name === 'title' && call === 'definePermissions') return 'permission'
  if (name === 'title') return call === 'confirm' ? 'question' : call === '.meta' ? 'label' : 'heading'
  return Object.hasOwn(names, name) ? names[name] : undefined
}

function matching(table: readonly (readonly [RegExp, SentenceKind])[], name: string): SentenceKind | undefined {
  return name === '' ? undefined : table.find(([pattern]) => pattern.test(name))?.[1]
}

function propertiesOf(object: Node | undefined): string[] {
  return Array.isArray(object?.properties) ? (object.properties as Node[]).map(keyOf) : []
}

function keyOf(property: Node): string {
  return String((property.key as Node | undefined)?.value ?? '')
}

/** The last part of a name: `.max` of `z.string().max`, `Item` of `Menu.Item`, `aria-label`. */
function nameOf(node: unknown): string {
  const { type, value, property } = (node ?? {}) as Node
  if (type === 'Identifier') return String(value)
  if (type !== 'MemberExpression' && type !== 'JSXMemberExpression') return ''
  const last = String((property as Node | undefined)?.value ?? '')
  return type === 'MemberExpression' ? `.${last}` : last
}
