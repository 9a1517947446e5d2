import type { Announcement, AnnouncementInput } from '@holdall/contract/announcements/announcements.schemas.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api/call.ts'
import { queryClient } from '../../platform/query-client.ts'

/** While mails are being written, the numbers change every few seconds. */
const whileSendingMs = 3_000

export const announcementsQuery = queryOptions({
  queryKey: ['announcements', 'list'],
  queryFn: ({ signal }) => call('announcements.list', {}, { signal }),
  refetchInterval: ({ state }) =>
    state.data?.announcements.some(({ mail }) => mail?.state === 'sending') ? whileSendingMs : false,
})

export const mailChoiceQuery = queryOptions({
  queryKey: ['announcement-mail'],
  queryFn: ({ signal }) => call('announcements.mailChoice', {}, { signal }),
})

export function recipientsQuery(id: string) {
  return queryOptions({
    queryKey: ['announcement-recipients', id],
    queryFn: ({ signal }) => call('announcements.recipients', { params: { id } }, { signal }),
    // Who can be reached changes all the time; the number that is confirmed is a new one.
    staleTime: 0,
    gcTime: 0,
  })
}

export function mailPreviewQuery({ id, texts, mail }: Announcement, language: string) {
  return queryOptions({
    queryKey: ['announcement-preview', id, language, mail ? mail.texts : texts],
    queryFn: ({ signal }) => call('announcements.preview', { params: { id, language } }, { signal }),
    // The choice of a language keeps its place and its focus meanwhile.
    placeholderData: keepPreviousData,
  })
}

export async function saveAnnouncement(id: string | undefined, body: AnnouncementInput): Promise<void> {
  if (id === undefined) await call('announcements.create', { body })
  else await call('announcements.update', { params: { id }, body })
  await refresh()
}

export async function deleteAnnouncement(id: string): Promise<void> {
  await call('announcements.delete', { params: { id } })
  await refresh()
}

export async function sendByMail(id: string): Promise<void> {
  await call('announcements.send', { params: { id } })
  await refresh()
}

export async function stopMail(id: string): Promise<void> {
  await call('announcements.stop', { params: { id } })
  await refresh()
}

/** Resolves with the address that it was sent to. */
export async function sendTest(id: string, language: string): Promise<string> {
  return (await call('announcements.test', { params: { id }, body: { language } })).to
}

/** The switch moves at once; if the server doesn't learn of it, it moves back. */
export async function chooseMail(isWanted: boolean): Promise<void> {
  queryClient.setQueryData(mailChoiceQuery.queryKey, { isWanted })
  try {
    await call('announcements.chooseMail', { body: { isWanted } })
  } catch (error) {
    queryClient.setQueryData(mailChoiceQuery.queryKey, { isWanted: !isWanted })
    throw error
  }
}

/** The list, and the banners that the reader sees. */
async function refresh(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: ['announcements'] })
}
