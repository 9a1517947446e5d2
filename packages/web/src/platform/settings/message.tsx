import { Fragment, type ReactNode } from 'react'
import { Said } from '../../ui/feedback/said.tsx'
import { Link } from '../router/link.tsx'
import { type MessagePart, parseMessage } from './parse-message.ts'

/** A message of the server about a setting, with its links, emphasis and details. */
export function drawMessage(html: string): ReactNode {
  return draw(parseMessage(html))
}

function draw(parts: readonly MessagePart[]): ReactNode {
  return parts.map((part, place) => {
    const key = `${place}`
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    const inner = draw(part.parts)
    if (part.tag === 'details') return <Said key={key}>{inner}</Said>
    if (part.tag !== 'a') return part.tag === 'em' ? <em key={key}>{inner}</em> : <strong key={key}>{inner}</strong>
    if (part.href.startsWith('/')) {
      return (
        <Link key={key} to={part.href}>
          {inner}
        </Link>
      )
    }
    return (
      <a key={key} href={part.href} target="_blank" rel="noreferrer">
        {inner}
      </a>
    )
  })
}
