import type { ReactNode } from 'react'

const addresses = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]}’”»])/

/** Plain text, in which addresses of the web are links. */
export function LinkedText({ text }: { text: string }): ReactNode {
  return text.split(addresses).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
}
