import type { ReactNode } from 'react'
import { Fragment } from 'react'

export type RichTextProps = {
  /** A translated sentence with simple tags: `I accept the <terms>terms</terms>`. Tags can't be nested. */
  text: string
  tags: Record<string, (content: string) => ReactNode>
}

/** A sentence with links or emphasis inside, translated as one string. Unknown tags show their content. */
export function RichText({ text, tags }: RichTextProps): ReactNode {
  const parts = text.split(/(<(\w+)>[\s\S]*?<\/\2>)/g).filter((_, index) => index % 3 !== 2)
  return parts.map((part, index) => {
    const match = /^<(\w+)>([\s\S]*?)<\/\1>$/.exec(part)
    const content = match?.[2] ?? part
    const render = match?.[1] ? tags[match[1]] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
    return <Fragment key={index}>{render ? render(content) : content}</Fragment>
  })
}
