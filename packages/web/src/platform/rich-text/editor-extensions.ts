import type { Extensions } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { Alignments } from './alignment.ts'
import { AttachmentBlock } from './attachments/attachment-node.ts'
import { InfoBlock, SiteImage, Subscript, Superscript } from './editor-nodes.ts'
import { isLinkAddress } from './link-address.ts'
import { tables } from './tables/table-nodes.ts'

/** What a text may contain: the same as what the server keeps. */
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
    // An empty line that nobody wrote would make every opened text look changed.
    trailingNode: false,
  }),
  SiteImage,
  AttachmentBlock,
  InfoBlock,
  Superscript,
  Subscript,
  Alignments,
  ...tables,
]
