import type { ReactNode } from 'react'
import { Fragment } from 'react'

/** A sentence of the document: `code` and **emphasis** are all that it contains of Markdown. */
export function Prose({ text }: { text: string }): ReactNode {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/g).map((part, at) => {
    const key = `${at} ${part}`
    if (part.startsWith('`')) return <code key={key}>{part.slice(1, -1)}</code>
    if (part.startsWith('**')) return <strong key={key}>{part.slice(2, -2)}</strong>
    return <Fragment key={key}>{part}</Fragment>
  })
}
