import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { MarkdownArticle, mostMarkdown } from '../../../../ui/markdown/markdown-article.tsx'
import { ScrollBox } from '../../scroll-box.tsx'
import type { PreviewProps } from '../parts/preview-props.ts'
import { Waiting } from '../parts/waiting.tsx'
import { CutNote } from '../text/cut-note.tsx'
import { TextPreview } from '../text/text-preview.tsx'
import { textQuery } from '../text/text-query.ts'
import { BesideFile, filesBeside, mayFollow } from './files-beside.tsx'
import classes from './markdown-preview.module.css'

/** A rendered Markdown file. */
export function MarkdownPreview({ item }: PreviewProps) {
  const { data, error, refetch } = useQuery(textQuery(item))
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.text.length > mostMarkdown) return <TextPreview item={item} />
  return (
    <ScrollBox className={classes.box}>
      {data.isCut && <CutNote mayDownload={!item.lookedAt} />}
      {mayFollow(item) ? (
        <BesideFile item={item}>
          <MarkdownArticle text={data.text} files={filesBeside} />
        </BesideFile>
      ) : (
        <MarkdownArticle text={data.text} />
      )}
    </ScrollBox>
  )
}
