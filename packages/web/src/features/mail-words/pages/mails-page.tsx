import type { ListedMail } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { problemText } from '../../../platform/early/problem-text.ts'
import { goTo } from '../../../platform/navigation.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSearch } from '../../../platform/router/router-context.ts'
import { NothingFoundDrawing } from '../../../ui/drawings/states.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame, PageHead } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useText } from '../../../ui/text.ts'
import { LanguageChoice } from '../components/language-choice.tsx'
import classes from '../components/mail-words.module.css'
import { mailsQuery } from '../queries.ts'

/** Every mail that the site sends, by its subject in a language. */
export function Page() {
  const text = useText()
  const { language } = useSearch() as { language?: string }
  const { data, error, refetch, isFetching } = useQuery(mailsQuery(language))
  const [words, setWords] = useState('')
  const found = data?.mails.filter(mail => isFound(mail, words)) ?? []
  return (
    <PageFrame title={text('Email texts')}>
      <PageHead
        title={text('Email texts')}
        lead={text('Change what the emails of your site say, in each language.')}
        {...(data
          ? {
              tools: (
                <>
                  <SearchField
                    label={text('Search emails')}
                    maxLength={200}
                    shortcut="/"
                    className={classes.search}
                    value={words}
                    onChange={setWords}
                  />
                  <LanguageChoice
                    languages={data.languages}
                    language={data.language}
                    onChange={code => goTo(`/admin/mail-words?language=${code}`, { replace: true })}
                  />
                </>
              ),
            }
          : {})}
      />
      {data && !data.isOn && (
        <Notice tone="warning">
          {text('Translations are turned off, so emails are sent in English, in the original words.')}
        </Notice>
      )}
      {data ? (
        found.length > 0 ? (
          <MailList mails={found} language={data.language} />
        ) : (
          <EmptyState isCompact drawing={NothingFoundDrawing} title={text('No emails found')} />
        )
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={10} rowHeight={52} columns={2} />
      )}
    </PageFrame>
  )
}

function isFound({ subject, name }: ListedMail, words: string): boolean {
  const wanted = words.trim().toLowerCase()
  return subject.toLowerCase().includes(wanted) || name.includes(wanted)
}

function MailList({ mails, language }: { mails: readonly ListedMail[]; language: string }) {
  const text = useText()
  return (
    <ul className={classes.mails} aria-label={text('Email texts')}>
      {mails.map(mail => (
        <li key={mail.name}>
          <Link to={`/admin/mail-words/${mail.name}`} search={{ language }}>
            <span className={classes.subject} lang={language} dir="auto">
              {mail.subject}
            </span>
            <span className={classes.count}>
              {text('{{count, number}} sentences', { count: mail.sentences, defaultValue_one: '1 sentence' })}
            </span>
            {mail.changed > 0 && (
              <StatusBadge tone="good">
                {text('{{count, number}} reworded', { count: mail.changed, defaultValue_one: '1 reworded' })}
              </StatusBadge>
            )}
            {mail.stale > 0 && (
              <StatusBadge tone="warning">
                {text('{{count, number}} to check', { count: mail.stale, defaultValue_one: '1 to check' })}
              </StatusBadge>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
