import IconTextWrap from '@tabler/icons-react/dist/esm/icons/IconTextWrap.mjs'
import { useEffect, useMemo, useState } from 'react'
import { IconButton } from '../../../../ui/button.tsx'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { useText } from '../../../../ui/text.ts'
import { ScrollBox } from '../../scroll-box.tsx'
import { PreviewBar } from '../parts/preview-bar.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import sheet from '../parts/sheet.module.css'
import { Sheet } from '../parts/sheet.tsx'
import { Waiting } from '../parts/waiting.tsx'
import type { TokenLine } from './code-lines.ts'
import { CutNote } from './cut-note.tsx'
import { chooseFor } from './encoding-choices.ts'
import { EncodingMenu } from './encoding-menu.tsx'
import { highlight } from './highlight.ts'
import { isProse } from './is-prose.ts'
import { TextBlock } from './text-block.tsx'
import classes from './text-preview.module.css'
import { useFileText } from './text-query.ts'

/** Lines that are drawn together. Blocks out of view cost the browser nothing, and its own search still finds them. */
const blockLines = 100

/** Text and code with line numbers and colours. */
export function TextPreview({ item }: PreviewProps) {
  const text = useText()
  const { data, error, refetch } = useFileText(item)
  const [isWrapped, setWrapped] = useState(isProse(item.name))
  const colours = useColours(item.name, data?.text)
  const lines = useMemo(() => data?.text.replace(/\r\n?/g, '\n').split('\n') ?? [], [data])
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const blocks = Array.from({ length: Math.ceil(lines.length / blockLines) }, (_, index) => index * blockLines)
  return (
    <div className={classes.frame}>
      {data.isCut && <CutNote mayDownload={!item.lookedAt} />}
      <ScrollBox className={sheet.canvas} data-keeps-swipe={!isWrapped || undefined}>
        <Sheet className={isWrapped ? classes.prose : classes.code}>
          {blocks.map(start => (
            <TextBlock
              key={start}
              start={start}
              lines={lines.slice(start, start + blockLines)}
              colours={colours?.slice(start, start + blockLines)}
            />
          ))}
        </Sheet>
      </ScrollBox>
      <PreviewBar label={text('Text', { meaning: 'kind of file' })}>
        <IconButton
          icon={IconTextWrap}
          label={text('Wrap lines')}
          aria-pressed={isWrapped}
          isActive={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        />
        <CopyButton value={data.text} name={text('Copy all')} />
        <EncodingMenu
          encoding={data.encoding}
          detected={data.detected}
          onChoose={encoding => chooseFor(item.id, encoding)}
        />
      </PreviewBar>
    </div>
  )
}

function useColours(name: string, text: string | undefined): readonly TokenLine[] | null {
  const [colours, setColours] = useState<readonly TokenLine[] | null>(null)
  useEffect(() => {
    setColours(null)
    if (text === undefined) return
    const abort = new AbortController()
    highlight(name, text.replace(/\r\n?/g, '\n'), abort.signal).then(setColours, error => {
      // The plain text is already shown; colours are optional.
      if (!abort.signal.aborted) console.warn('This text can’t be highlighted', error)
    })
    return () => abort.abort()
  }, [name, text])
  return colours
}
