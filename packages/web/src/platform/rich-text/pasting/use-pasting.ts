import { largestInlineImage } from '@holdall/contract/images/images.contract.ts'
import type { EditorProps } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { useRef } from 'react'
import { showToast } from '../../../ui/feedback/toast.ts'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { imageProblem } from '../../images/use-image-upload.ts'
import { storeImage } from '../inline-images.ts'
import { cleanPasted } from './clean-pasted.ts'
import type { PastedPicture } from './pictures.ts'
import { fileOf } from './pictures.ts'

type Prefix = 'page_media' | null

/** What comes with the text that is being inserted, and the number of its first picture. */
interface Arrival {
  files: File[]
  isPicture: boolean
  next: number
}

/**
 * How the editor takes in text from elsewhere, as `cleanPasted` says. Its pictures are uploaded afterwards, and take the
 * place of their sentences; of those that can’t be, the sentence stays, and a message says so. `prefix` is null if the
 * person may upload nothing.
 */
export function usePasting(editor: () => Editor, prefix: () => Prefix) {
  const text = useText()
  const arrival = useRef<Arrival>({ files: [], isPicture: false, next: 1 }).current
  const announce = (data: DataTransfer | null) => {
    arrival.files = imagesIn(data)
    arrival.isPicture = arrival.files.length > 0 && isOnlyPicture(data?.getData('text/html') ?? '')
    // The editor goes on with the event.
    return false
  }
  const props = {
    handleDOMEvents: {
      paste: (_view, event) => announce(event.clipboardData),
      drop: (_view, event) => announce(event.dataTransfer),
    },
    transformPastedHTML(html) {
      // From an editor like this one, perhaps this one itself.
      if (html.includes('data-pm-slice')) return html
      // Its file is taken instead.
      if (arrival.isPicture && prefix() !== null) return ''
      const name = (number: number, of: string) =>
        of ? text('[Image {{number}}: {{name}}]', { number, name: of }) : text('[Image {{number}}]', { number })
      const pasted = cleanPasted(html, name, arrival.next)
      arrival.next += pasted.pictures.length
      // The text is inserted first.
      queueMicrotask(() => void bringPictures(editor(), pasted.pictures, arrival.files, prefix(), text))
      return pasted.html
    },
  } satisfies EditorProps
  return { props, isPicture: () => arrival.isPicture }
}

function imagesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
}

/** Whether there are no words, as when a picture was copied from a page. */
function isOnlyPicture(html: string): boolean {
  if (html === '') return false
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return body.textContent.trim() === '' && body.querySelector('img') !== null
}

async function bringPictures(
  editor: Editor,
  pictures: readonly PastedPicture[],
  files: readonly File[],
  prefix: Prefix,
  text: Translate,
): Promise<void> {
  const own = pictures.map(fileOf)
  const lacking = own.filter(file => file === null).length
  // A single file beside a text is mostly a picture of that text.
  const isPaired = files.length > 1 && files.length === lacking
  const rest = isPaired ? [...files] : []
  const found = own.map(file => file ?? rest.shift() ?? null)
  let missing = 0
  for (const [at, picture] of pictures.entries()) {
    const file = found[at] ?? null
    if (file === null || prefix === null) missing++
    else await bring(editor, picture, file, prefix, text)
  }
  if (missing === 0) return
  const message = text(
    '{{count, number}} images couldn’t be pasted. Their names mark the places in the text: insert them there.',
    {
      count: missing,
      defaultValue_one: 'An image couldn’t be pasted. Its name marks the place in the text: insert it there.',
    },
  )
  showToast({ tone: 'danger', message })
}

async function bring(
  editor: Editor,
  picture: PastedPicture,
  file: File,
  prefix: 'page_media',
  text: Translate,
): Promise<void> {
  const wrong = imageProblem(file, text, largestInlineImage)
  const stored = wrong ? { problem: wrong } : await storeImage(file, prefix, text)
  if ('problem' in stored) showToast({ tone: 'danger', message: stored.problem })
  else if (!editor.isDestroyed) replaceSentence(editor, picture.sentence, { src: stored.url, alt: picture.alt })
}

/** Does nothing if the sentence was deleted meanwhile. */
function replaceSentence(editor: Editor, sentence: string, image: { src: string; alt: string }): void {
  editor.commands.command(({ tr, state: { schema } }) => {
    let place: number | null = null
    tr.doc.descendants((node, position) => {
      const at = place === null ? (node.text?.indexOf(sentence) ?? -1) : -1
      if (at >= 0) place = position + at
      return place === null
    })
    if (place === null || !schema.nodes.siteImage) return false
    tr.replaceWith(place, place + sentence.length, schema.nodes.siteImage.create(image))
    return true
  })
}
