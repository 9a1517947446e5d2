import type { ComponentType, ReactNode } from 'react'
import { createElement, Fragment, useMemo } from 'react'
import { inOrder } from '../in-order.ts'
import { documentLanguage, useText } from '../text.ts'
import { type FrontMatter, readFrontMatter } from './front-matter.ts'
import classes from './markdown-article.module.css'
import type { MarkdownNode } from './markdown-tree.ts'
import { markdownTree } from './markdown-tree.ts'

/** Longer texts are shown as source, so that the page never freezes. */
export const mostMarkdown = 300_000

/** Draws what a text says of the files beside it. */
export type FilesBeside = {
  Link: ComponentType<{ path: string; title?: string | undefined; children: ReactNode }>
  Picture: ComponentType<{ path: string; alt: string }>
}

export type MarkdownArticleProps = {
  text: string
  /** Without it, paths to other files stay source. */
  files?: FilesBeside
  /** What the reader's language calls a thing that the text names in bold, in italics or as a heading. */
  inOwnWords?: (name: string) => string | undefined
}

type Drawing = Pick<MarkdownArticleProps, 'files' | 'inOwnWords'>

/** Rendered Markdown. */
export function MarkdownArticle({ text, files, inOwnWords }: MarkdownArticleProps) {
  const isLong = text.length > mostMarkdown
  const front = useMemo(() => (isLong ? null : readFrontMatter(text)), [text, isLong])
  const body = front?.rest ?? text
  const hasFiles = files !== undefined
  const tree = useMemo(() => (isLong ? [] : markdownTree(body, { hasFiles })), [body, hasFiles, isLong])
  return (
    <article className={classes.page}>
      {front && front.fields.length > 0 && <Properties fields={front.fields} />}
      {isLong ? <pre>{text}</pre> : draw(tree, { files, inOwnWords })}
    </article>
  )
}

function Properties({ fields }: Pick<FrontMatter, 'fields'>) {
  const text = useText()
  return (
    <div className={classes.table}>
      <table className={classes.properties} aria-label={text('Properties')}>
        <tbody>
          {inOrder(fields, ([name, value]) => (
            <tr>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function draw(nodes: readonly MarkdownNode[], drawing: Drawing): ReactNode[] {
  const { files } = drawing
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag, href, file, title, start, align, children } = node
    const key = String(index)
    if (node.isDone !== undefined) {
      return <TaskBox key={key} isDone={node.isDone} />
    }
    if (file !== undefined && files) {
      const { Link, Picture } = files
      if (tag === 'img') return <Picture key={key} path={file} alt={children.join('')} />
      return (
        <Link key={key} path={file} title={title}>
          {draw(children, drawing)}
        </Link>
      )
    }
    if (tag === 'a') {
      if (!href) return <span key={key}>{draw(children, drawing)}</span>
      return (
        <a key={key} href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
          {draw(children, drawing)}
        </a>
      )
    }
    if (tag === 'table') {
      return (
        <div key={key} className={classes.table}>
          <table>{draw(children, drawing)}</table>
        </div>
      )
    }
    const own = {
      key,
      ...(start !== undefined && start !== 1 ? { start } : {}),
      ...(align ? { 'data-align': align } : {}),
    }
    if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
    const words = ownWords(node, drawing)
    if (!words) return createElement(tag, own, draw(children, drawing))
    return headings.test(tag)
      ? createElement(tag, own, draw(children, drawing), words)
      : createElement(Fragment, { key }, createElement(tag, {}, draw(children, drawing)), words)
  })
}

const headings = /^h[1-6]$/

/** In brackets after a name, in the language of the page around the text. */
function ownWords({ tag, children }: Exclude<MarkdownNode, string>, { inOwnWords }: Drawing): ReactNode {
  if (!inOwnWords || !(tag === 'strong' || tag === 'em' || headings.test(tag))) return null
  const [name] = children
  const words = children.length === 1 && typeof name === 'string' ? inOwnWords(name.replace(/\s+/g, ' ')) : undefined
  if (words === undefined) return null
  return (
    <>
      {' '}
      <span className={classes.ownWords}>
        (<bdi lang={documentLanguage()}>{words}</bdi>)
      </span>
    </>
  )
}

function TaskBox({ isDone }: { isDone: boolean }) {
  const text = useText()
  const label = isDone ? text('Done', { meaning: 'state of a step' }) : text('Not done')
  return <input type="checkbox" checked={isDone} disabled readOnly aria-label={label} className={classes.check} />
}
