import { useText } from '../../../../ui/text.ts'
import { PreviewBar } from '../parts/preview-bar.tsx'
import { chooseFor, useChosenEncoding } from './encoding-choices.ts'
import { EncodingMenu } from './encoding-menu.tsx'
import type { ShownText } from './read-text.ts'

/** The choice of the encoding below previews without other tools; only where there is something to choose. */
export function EncodingBar({ fileId, shown }: { fileId: string; shown: ShownText }) {
  const text = useText()
  const isChosen = useChosenEncoding(fileId) !== undefined
  // A sign for what couldn't be read is a reason to try another one.
  if (!isChosen && shown.detected === 'utf-8' && !shown.text.includes('\ufffd')) return null
  return (
    <PreviewBar label={text('Text', { meaning: 'kind of file' })}>
      <EncodingMenu
        encoding={shown.encoding}
        detected={shown.detected}
        onChoose={encoding => chooseFor(fileId, encoding)}
      />
    </PreviewBar>
  )
}
