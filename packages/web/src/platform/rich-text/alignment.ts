import { type Alignment, alignments } from '@holdall/contract/custom-pages/rich-text.ts'
import { TextAlign } from '@tiptap/extension-text-align'

const isAlignment = (name: string | null | undefined): name is Alignment =>
  (alignments as readonly string[]).includes(name ?? '')

/**
 * Paragraphs and headings that aren't aligned at the start. They are kept as an attribute with few values, and not as
 * a style, so that the server needs to allow none.
 */
export const Alignments = TextAlign.extend({
  addGlobalAttributes() {
    return [
      {
        types: this.options.types,
        attributes: {
          textAlign: {
            default: null,
            parseHTML: (element: HTMLElement) => {
              const { align } = element.dataset
              return isAlignment(align) ? align : null
            },
            renderHTML: ({ textAlign }: { textAlign?: string | null }) =>
              isAlignment(textAlign) ? { 'data-align': textAlign } : {},
          },
        },
      },
    ]
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.unsetTextAlign(),
      'Mod-Shift-e': () => this.editor.commands.setTextAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setTextAlign('end'),
      'Mod-Shift-j': () => this.editor.commands.setTextAlign('justify'),
    }
  },
}).configure({ types: ['heading', 'paragraph'], alignments: [...alignments] })
