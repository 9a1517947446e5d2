import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createElement, useMemo } from 'react'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { ScrollBox } from '../../scroll-box.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { CutNote } from '../text/cut-note.tsx'
import { TextPreview } from '../text/text-preview.tsx'
import { textQuery } from '../text/text-query.ts'
import { Waiting } from '../waiting.tsx'
import classes from './markdown-preview.module.css'
import type { MarkdownNode } from './markdown-tree.ts'
import { markdownTree } from './markdown-tree.ts'

/** Longer texts are shown as they are written, so that the page never stands still. */
const mostCharacters = 300_000

/** Markdown as it is meant to be read. */
export function MarkdownPreview({ item }: PreviewProps) {
  const { data, error, refetch } = useQuery(textQuery(item))
  const isLong = (data?.text.length ?? 0) > mostCharacters
  const tree = useMemo(() => (data && !isLong ? markdownTree(data.text) : []), [data, isLong])
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (isLong) return <TextPreview item={item} />
  return (
    <ScrollBox className={classes.box}>
      {data.isCut && <CutNote />}
      <article className={classes.page}>{draw(tree)}</article>
    </ScrollBox>
  )
}

function draw(nodes: readonly MarkdownNode[]): ReactNode[] {
  return nodes.map((node, index) => {
    if (typeof node === 'string') return node
    const { tag, href, title, start, align, children } = node
    const key = String(index)
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
