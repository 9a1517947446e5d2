import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { splitName } from '@holdall/contract/drive/names.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../platform/api/call.ts'
import { readText } from '../text/read-text.ts'
import { subtitleLanguage, toVtt } from './to-vtt.ts'

export type Subtitles = { id: string; label: string; language: string | null; text: string }

/** The .vtt and .srt files that lie beside a film and carry its name. */
export const subtitlesQuery = (item: Pick<Item, 'id' | 'parentId' | 'name'>) =>
  queryOptions({
    queryKey: ['subtitles', item.id, item.name],
    queryFn: ({ signal }) => findSubtitles(item, signal),
    enabled: item.parentId !== null,
    staleTime: 60_000,
  })

async function findSubtitles(item: Pick<Item, 'parentId' | 'name'>, signal: AbortSignal): Promise<Subtitles[]> {
  const { stem } = splitName(item.name)
  const query = { filter: stem, perPage: 100 }
  const { data } = await call('drive.children', { params: { id: item.parentId! }, query }, { signal })
  const beside = data.filter(({ name }) => name.startsWith(`${stem}.`) && /\.(?:vtt|srt)$/i.test(name))
  return Promise.all(
    beside.map(async file => {
      const { text } = await readText(file, signal)
      const language = subtitleLanguage(stem, file.name)
      return { id: file.id, label: languageName(language) ?? file.name, language, text: toVtt(text) }
    }),
  )
}

function languageName(language: string | null): string | null {
  if (!language) return null
  return new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(language) ?? language
}
