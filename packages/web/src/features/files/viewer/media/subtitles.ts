import { splitName } from '@holdall/contract/drive/names.ts'
import { displayNames } from '@holdall/contract/kit/values/intl.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOf, call } from '../../../../platform/api/call.ts'
import type { ShownFile } from '../parts/preview-props.ts'
import { readText, shownText } from '../text/read-text.ts'
import { subtitleLanguage, toVtt } from './to-vtt.ts'

export type Subtitles = { id: string; label: string; language: string | null; text: string }

/** The .vtt, .srt, .ass and .ssa files in the same folder as a video and with its name. */
export const subtitlesQuery = (item: Pick<ShownFile, 'id' | 'parentId' | 'name' | 'lookedAt'>) =>
  queryOptions({
    queryKey: ['subtitles', item.id, item.name],
    queryFn: ({ signal }) => findSubtitles(item, signal),
    // The files beside someone else's video were not opened, so they are not read.
    enabled: item.parentId !== null && (!item.lookedAt || item.lookedAt.link !== undefined),
    staleTime: 60_000,
  })

async function findSubtitles(
  item: Pick<ShownFile, 'parentId' | 'name' | 'lookedAt'>,
  signal: AbortSignal,
): Promise<Subtitles[]> {
  const { stem } = splitName(item.name)
  const link = item.lookedAt?.link
  const query = { filter: stem, perPage: 100, ...(link ? { link } : {}) }
  const { data } = await call('drive.children', { params: { id: item.parentId! }, query }, { signal })
  const beside = data.filter(({ name }) => name.startsWith(`${stem}.`) && /\.(?:vtt|srt|ass|ssa)$/i.test(name))
  return Promise.all(
    beside.map(async file => {
      const language = subtitleLanguage(stem, file.name)
      const place = link ? { ...file, lookedAt: lookThrough(file, link) } : file
      // The language in the name says more about the encoding than the reader's own.
      const { text } = shownText(await readText(place, signal, language ? [language] : undefined))
      return { id: file.id, label: languageName(language) ?? file.name, language, text: toVtt(text) }
    }),
  )
}

/** A visitor reads the files beside the video through the same link. */
function lookThrough({ id, versionId }: Pick<ShownFile, 'id' | 'versionId'>, link: string) {
  return { contentUrl: addressOf('files.content', { id }, { link, v: versionId }), documentUrl: null, outlineUrl: null }
}

function languageName(language: string | null): string | null {
  if (!language) return null
  return displayNames(document.documentElement.lang || 'en', { type: 'language' }).of(language) ?? language
}
