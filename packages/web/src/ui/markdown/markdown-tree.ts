import type { Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'

export type MarkdownNode =
  | string
  | {
      tag: string
      href?: string
      /** The path of a file beside the text, of a link or picture. It is never an address of its own. */
      file?: string
      title?: string
      start?: number
      align?: string
      language?: string
      /** The state of the checkbox before a task. */
      isDone?: boolean
      children: MarkdownNode[]
    }

/** What a text may become. Anything else stays text, because Markdown is written by strangers. */
const allowed = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code em strong s a br hr table thead tbody tr th td'.split(' '),
)

// HTML in the text is shown as source. Addresses with other schemes than these stay text as well.
const engine = new MarkdownIt({ html: false, linkify: true, typographer: false })
engine.validateLink = isAddress
/** The same for texts that lie in a folder, so that paths to files beside them mean something. */
const besideFiles = new MarkdownIt({ html: false, linkify: true, typographer: false })
besideFiles.validateLink = address => isAddress(address) || isPath(address)

function isAddress(address: string): boolean {
  return /^(?:https?:|mailto:|#)/i.test(address.trim())
}

/** Whether it is a path from one file to another: without a scheme, a host or the root of anything in front. */
function isPath(address: string): boolean {
  return /^(?![a-z][a-z\d+.-]*:)[^/\\#?\s]/i.test(address.trim())
}

/**
 * Markdown as a tree of known tags and text, rendered without any markup of the file's own. Paths to files beside the
 * text are kept if it `hasFiles`, else they stay source.
 */
export function markdownTree(text: string, { hasFiles = false } = {}): MarkdownNode[] {
  return nest((hasFiles ? besideFiles : engine).parse(text, {}))
}

/** Every path to a file beside the text, each once. */
export function pathsIn(tree: readonly MarkdownNode[]): string[] {
  const paths = new Set<string>()
  const walk = (nodes: readonly MarkdownNode[]) => {
    for (const node of nodes) {
      if (typeof node === 'string') continue
      if (node.file !== undefined) paths.add(node.file)
      walk(node.children)
    }
  }
  walk(tree)
  return [...paths]
}

type Element = Exclude<MarkdownNode, string>

function nest(tokens: readonly Token[]): MarkdownNode[] {
  const root: Element = { tag: '', children: [] }
  const open = [root]
  for (const token of tokens) {
    const parent = open.at(-1)!
    if (token.nesting === 1) {
      // Paragraphs of tight lists exist only for the parser.
      const element = token.hidden ? parent : elementOf(token)
      if (element !== parent) parent.children.push(element)
      open.push(element)
    } else if (token.nesting === -1) open.pop()
    else {
      const isFirst = parent.children.length === 0
      const isTask = isFirst && (parent.tag === 'li' || (parent.tag === 'p' && isFirstOf(parent, open.at(-2))))
      parent.children.push(...leaf(token, isTask))
    }
  }
  return root.children
}

/** Whether a paragraph begins a list item. */
function isFirstOf(paragraph: Element, around: Element | undefined): boolean {
  return around?.tag === 'li' && around.children[0] === paragraph
}

/** `[ ]` and `[x]` before a list item are checkboxes (GitHub Flavored Markdown 5.3). */
function withBox(nodes: MarkdownNode[]): MarkdownNode[] {
  const [first, ...rest] = nodes
  const match = typeof first === 'string' ? /^\[([ xX])\](?=\s)/.exec(first) : null
  if (!match) return nodes
  return [{ tag: 'input', isDone: match[1] !== ' ', children: [] }, String(first).slice(3), ...rest]
}

function leaf(token: Token, isTask: boolean): MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return isTask ? withBox(nest(token.children ?? [])) : nest(token.children ?? [])
    case 'text':
      return [token.content]
    case 'softbreak':
      return ['\n']
    case 'hardbreak':
      return [{ tag: 'br', children: [] }]
    case 'hr':
      return [{ tag: 'hr', children: [] }]
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }]
    case 'fence':
    case 'code_block':
      return [codeBlock(token)]
    case 'image':
      return [pictureLink(token)]
    default:
      return token.content ? [token.content] : []
  }
}

function elementOf(token: Token): Element {
  const element: Element = { tag: allowed.has(token.tag) ? token.tag : 'p', children: [] }
  const attribute = (name: string) => textOf(token, name)
  if (token.tag === 'a') {
    const href = attribute('href') ?? ''
    if (isAddress(href)) element.href = href
    else element.file = href
    element.title = attribute('title')
  }
  if (token.tag === 'ol') element.start = Number(attribute('start') ?? 1)
  element.align = /text-align:(left|right|center)/.exec(attribute('style') ?? '')?.[1]
  return element
}

function codeBlock(token: Token): Element {
  const language = token.info.trim().split(/\s/)[0] || undefined
  return { tag: 'pre', language, children: [{ tag: 'code', children: [token.content] }] }
}

/** Pictures from elsewhere would tell their host who reads this, so they become links; those beside the text are shown. */
function pictureLink(token: Token): Element {
  const source = textOf(token, 'src') ?? ''
  const name = token.content || source
  if (!isAddress(source)) return { tag: 'img', file: source, children: [token.content] }
  return { tag: 'a', href: source, children: [name] }
}

function textOf(token: Token, name: string): string | undefined {
  const value = token.attrGet(name)
  return value === null ? undefined : String(value)
}
