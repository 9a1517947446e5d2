import type { ReactNode } from 'react'
import { createElement, useMemo } from 'react'
import { useText } from '../text.ts'
import classes from './markdown-article.module.css'
import type { MarkdownNode } from './markdown-tree.ts'
import { markdownTree } from './markdown-tree.ts'

/** Longer texts are shown as source, so that the page never freezes. */
export const mostMarkdown = 300_000

/** Rendered Markdown. */
export function MarkdownArticle({ text }: { text: string }) {
  const isLong = text.length > mostMarkdown
  const tree = useMemo(() => (isLong ? [] : markdownTree(text)), [text, isLong])
  return <article className={classes.page}>{isLong ? <pre>{text}</pre> : draw(tree)}</article>
}

function draw(nodes: readonly MarkdownNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag, href, title, start, align, children } = node
    const key = String(index)
    if (node.isDone !== undefined) {
      return <TaskBox key={key} isDone={node.isDone} />
    }
    if (tag === 'a') {
      if (!href) return <span key={key}>{draw(children)}</span>
      return (
        <a key={key} href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
          {draw(children)}
        </a>
      )
    }
    if (tag === 'table') {
      return (
        <div key={key} className={classes.table}>
          <table>{draw(children)}</table>
        </div>
      )
    }
    const own = {
      key,
      ...(start !== undefined && start !== 1 ? { start } : {}),
      ...(align ? { 'data-align': align } : {}),
    }
    return tag === 'br' || tag === 'hr' ? createElement(tag, { key }) : createElement(tag, own, draw(children))
  })
}

function TaskBox({ isDone }: { isDone: boolean }) {
  const text = useText()
  const label = isDone ? text('Done') : text('Not done')
  return <input type="checkbox" checked={isDone} disabled readOnly aria-label={label} className={classes.check} />
}
