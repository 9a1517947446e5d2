import type { ReactNode } from 'react'

const element = /<(a|em|strong)(?:\s+href="([^"<>]*)")?\s*>([\s\S]*?)<\/\1>/g
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** What a message of the settings says, without its markup. */
export function plainMessage(html: string): string {
  // Entities come last: what they stand for is text, also where it looks like a tag.
  return html
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
}

/** The links and the emphasis of a message, and nothing else that it may hold. */
export function HtmlMessage({ html }: { html: string }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of html.matchAll(element)) {
    const [whole, name, href = '', content = ''] = found
    parts.push(
      plainMessage(html.slice(end, found.index)),
      drawn(name, plainMessage(href), plainMessage(content), found.index),
    )
    end = found.index + whole.length
  }
  return [...parts, plainMessage(html.slice(end))]
}

function drawn(name: string | undefined, href: string, content: string, key: number): ReactNode {
  if (name === 'em') return <em key={key}>{content}</em>
  if (name === 'strong') return <strong key={key}>{content}</strong>
  if (/^\/(?![/\\])/.test(href)) return <a key={key} href={href}>{content}</a> // biome-ignore format: one line
  if (!/^https?:\/\//.test(href)) return content
  return (
    <a key={key} href={href} target="_blank" rel="noreferrer">
      {content}
    </a>
  )
}
