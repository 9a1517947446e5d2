import { highlightParts } from './highlight.ts'

export function Highlighted({ name, query }: { name: string; query: string }) {
  let at = 0
  return highlightParts(name, query).map(({ text, isMatch }) => {
    const key = at
    at += text.length
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
