import { useQuery } from '@tanstack/react-query'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useParams, useSearch } from '../../../platform/router/router-context.ts'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { MailEditor } from '../components/mail-editor.tsx'
import classes from '../components/mail-words.module.css'
import { mailsQuery, mailWordsQuery } from '../queries.ts'

/** One mail in one language: its sentences, and what it looks like. */
export function Page() {
  const text = useText()
  const { name = '' } = useParams() as { name?: string }
  const { language } = useSearch() as { language?: string }
  const mails = useQuery(mailsQuery(language))
  const chosen = mails.data?.language ?? language ?? ''
  const mail = useQuery({ ...mailWordsQuery(name, chosen), enabled: chosen !== '' && !mails.isPlaceholderData })
  const failed = mails.error ? mails : mail.error ? mail : null
  if (mails.data && mail.data && !failed)
    return <MailEditor key={`${name} ${chosen}`} mail={mail.data} list={mails.data} />
  return (
    <PageFrame title={text('Email texts')}>
      <PageHead
        title={text('Email texts')}
        above={
          <Link to="/admin/mail-words" search={{ language }} className={classes.back}>
            {text('Email texts')}
          </Link>
        }
      />
      {failed ? (
        <ErrorState
          text={problemText(failed.error, text)}
          onRetry={() => void failed.refetch()}
          isRetrying={failed.isFetching}
        />
      ) : (
        <SkeletonRows rows={6} rowHeight={64} columns={2} />
      )}
    </PageFrame>
  )
}
