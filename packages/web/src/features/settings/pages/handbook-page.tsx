import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../../platform/router/router-context.ts'
import {
  handbookQuery,
  hasHandbookPage,
  isHandbookForeign,
  wordsOnScreen,
} from '../../../platform/settings/handbook.ts'
import { visiblePanels } from '../../../platform/settings/settings-panels.ts'
import { useSite } from '../../../platform/site.ts'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { MarkdownArticle } from '../../../ui/markdown/markdown-article.tsx'
import { useText } from '../../../ui/text.ts'
import { PanelList } from '../components/panel-list.tsx'
import classes from '../components/settings-page.module.css'

/** Documentation of a panel, for the people who run the site. */
export function Page() {
  const text = useText()
  const site = useSite()
  const { panel: route } = useParams() as { panel?: string }
  const entries = visiblePanels(site).filter(one => hasHandbookPage(one.route))
  const entry = entries.find(one => one.route === route)
  const title = text('Documentation')
  return (
    <PageFrame title={entry ? `${entry.label()} · ${title}` : title}>
      <PageHead title={title} lead={text('Learn what each setting does and requires.')} />
      <div className={classes.screen}>
        <PanelList entries={entries} active={entry} below="/admin/handbook" title={title} />
        <div className={classes.page}>{entry ? <Text key={entry.route} name={entry.route} /> : <NoPage />}</div>
      </div>
    </PageFrame>
  )
}

function NoPage() {
  const text = useText()
  return (
    <EmptyState
      drawing={MissingDrawing}
      title={text('Page not found')}
      text={text('Choose an option from the list.')}
    />
  )
}

function Text({ name }: { name: string }) {
  const text = useText()
  const { data, error, isFetching, refetch } = useQuery(handbookQuery(name))
  if (error) return <ErrorState onRetry={() => void refetch()} isRetrying={isFetching} />
  if (data === undefined) return <Skeleton height={320} />
  if (!data) return <NoPage />
  return (
    <>
      {isHandbookForeign() && (
        <p className={classes.foreign}>
          {text('This page is only available in English. The names that you see on your screen are in brackets.')}
        </p>
      )}
      <div lang="en" dir="ltr" className={classes.handbookText}>
        <MarkdownArticle text={data} inOwnWords={name => wordsOnScreen(name, text)} />
      </div>
    </>
  )
}
