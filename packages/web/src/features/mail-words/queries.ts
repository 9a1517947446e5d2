import type { MailPreview, MailWords } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { isProblem } from '../../platform/api/problem.ts'
import { queryClient } from '../../platform/query-client.ts'

/** New words by their keys. */
export type Words = Readonly<Record<string, string>>

/** @param language the site's default one if undefined */
export function mailsQuery(language: string | undefined) {
  return queryOptions({
    queryKey: ['mail-words', 'list', language ?? ''],
    queryFn: ({ signal }) => call('mailWords.list', { query: language === undefined ? {} : { language } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function mailWordsQuery(name: string, language: string) {
  return queryOptions({
    queryKey: ['mail-words', 'mail', name, language],
    queryFn: ({ signal }) => call('mailWords.read', { params: { name, language } }, { signal }),
    // A fetch in the background would change sentences under the administrator's hands.
    staleTime: Number.POSITIVE_INFINITY,
    // Who opens the mail again gets it as it is by then.
    gcTime: 0,
  })
}

export function previewQuery(mail: MailWords, words: Words, example: number) {
  const { name, language, revision } = mail
  return queryOptions<MailPreview>({
    queryKey: ['mail-words', 'preview', name, language, revision, words, example],
    queryFn: ({ signal }) =>
      call('mailWords.preview', { params: { name, language }, body: { words, example } }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/**
 * If someone else has changed the same words meanwhile, theirs are read, so that saving again replaces them.
 * @param words null goes back to the original
 */
export async function saveMailWords(
  { name, language, revision }: MailWords,
  words: Readonly<Record<string, string | null>>,
): Promise<void> {
  const query = mailWordsQuery(name, language)
  try {
    const saved = await call('mailWords.save', { params: { name, language }, body: { words, revision } })
    queryClient.setQueryData(query.queryKey, saved)
  } catch (error) {
    if (isProblem(error, 'localization.changed-meanwhile')) await queryClient.fetchQuery({ ...query, staleTime: 0 })
    throw error
  }
  // Other mails may say the same sentences, and so may the screens of translations.
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['mail-words', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['localizations'] }),
    queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'mail-words' && queryKey[1] === 'mail' && queryKey[2] !== name,
    }),
  ])
}

/** Resolves with the address that the test was sent to. */
export async function sendTest({ name, language }: MailWords, words: Words, example: number): Promise<string> {
  const { to } = await call('mailWords.test', { params: { name, language }, body: { words, example } })
  return to
}
