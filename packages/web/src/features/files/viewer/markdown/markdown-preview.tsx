import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { MarkdownArticle, mostMarkdown } from '../../../../ui/markdown/markdown-article.tsx'
import { ScrollBox } from '../../scroll-box.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import sheet from '../parts/sheet.module.css'
import { Sheet } from '../parts/sheet.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { CutNote } from '../text/cut-note.tsx'
import { EncodingBar } from '../text/encoding-bar.tsx'
import { TextPreview } from '../text/text-preview.tsx'
import { useFileText } from '../text/text-query.ts'
import { BesideFile, filesBeside, mayFollow } from './files-beside.tsx'
import classes from './markdown-preview.module.css'

/** A rendered Markdown file. */
export function MarkdownPreview({ item }: PreviewProps) {
  const { data, error, refetch } = useFileText(item)
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.text.length > mostMarkdown) return <TextPreview item={item} />
  return (
    <div className={classes.frame}>
      <ScrollBox className={sheet.canvas}>
        {data.isCut && <CutNote mayDownload={!item.lookedAt} />}
        <Sheet className={classes.page}>
          {mayFollow(item) ? (
            <BesideFile item={item}>
              <MarkdownArticle text={data.text} files={filesBeside} />
            </BesideFile>
          ) : (
            <MarkdownArticle text={data.text} />
          )}
        </Sheet>
      </ScrollBox>
      <EncodingBar fileId={item.id} shown={data} />
    </div>
  )
}
