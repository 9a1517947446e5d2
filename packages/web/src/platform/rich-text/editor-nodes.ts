import { infoKinds } from '@holdall/contract/custom-pages/rich-text.ts'
import type { Editor } from '@tiptap/react'
import { Mark, Node } from '@tiptap/react'

const kept = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
})

/** An image of the site within a line. */
export const SiteImage = Node.create({
  name: 'siteImage',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes() {
    return { src: kept('src'), alt: kept('alt'), title: kept('title'), width: kept('width'), height: kept('height') }
  },
  // Others wouldn't be stored, and would be missing later.
  parseHTML: () => [{ tag: 'img[src*="/api/v1/images/"]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** A highlighted block: important, warning, note. */
export const InfoBlock = Node.create({
  name: 'infoBlock',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return {
      kind: {
        default: 'note',
        parseHTML: (element: HTMLElement) => element.dataset.info,
        renderHTML: ({ kind }: { kind?: unknown }) => ({ 'data-info': kind }),
      },
    }
  },
  parseHTML: () => infoKinds.map(kind => ({ tag: `div[data-info="${kind}"]` })),
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
})

/** Raised words, as in m². */
export const Superscript = raised('superscript', 'sup', 'subscript')

/** Lowered words, as in CO₂. */
export const Subscript = raised('subscript', 'sub', 'superscript')

function raised(name: string, tag: string, excludes: string) {
  return Mark.create({
    name,
    excludes: `${name} ${excludes}`,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })
}

/** Inserts an image at the cursor. */
export function insertImage(editor: Editor, image: { src: string; alt: string }): void {
  editor.chain().focus().insertContent({ type: 'siteImage', attrs: image }).run()
}
