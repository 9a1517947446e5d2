import { copyText } from '../../ui/copy-button.tsx'

/**
 * Copies a text that is not available yet. The clipboard is requested immediately, because browsers allow that only
 * right after a click. Resolves to whether it worked; rejects if `text` does.
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
