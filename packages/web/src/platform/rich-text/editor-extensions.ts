import type { Extensions } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { InfoBlock, SiteImage } from './editor-nodes.ts'

/** Whether an address may stand behind a link, as the server sees it too. */
export function isLinkAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s<>"]+$/i.test(address) || address === '/'
}

/** What a text may hold: the same as the server keeps. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: { languageClassPrefix: 'language-' },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLinkAddress,
    },
    // A line that nobody has written would make every opened text a changed one.
    trailingNode: false,
  }),
  SiteImage,
  InfoBlock,
]
