import { copyText } from '../../ui/copy-button.tsx'

/**
 * Copies a text that is still on its way. The clipboard is asked at once, because browsers allow it only while the
 * click is fresh. Resolves to whether it worked; rejects when the text does not come.
 */
export async function copyWhenReady(text: Promise<string>): Promise<boolean> {
  if (navigator.clipboard && typeof ClipboardItem !== 'undefined') {
    const blob = text.then(value => new Blob([value], { type: 'text/plain' }))
    const written = navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
      () => true,
      () => false,
    )
    await text
    if (await written) return true
  }
  return copyText(await text)
}
