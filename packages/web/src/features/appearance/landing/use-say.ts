import { type Catalogue, inEnglish, type Translate, translatorOf } from '@holdall/contract/kit/sentences.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useSite } from '../../../platform/site.ts'

/** The sentences of a language of the site, which needn't be that of the editor. */
const sentencesQuery = (language: string) =>
  queryOptions({
    queryKey: ['sentences-of', language],
    queryFn: async ({ signal }): Promise<Catalogue> => {
      const parts = (['app', 'admin'] as const).map(part =>
        call('localizations.catalogue', { params: { language, part }, query: {} }, { signal }),
      )
      return Object.assign({}, ...(await Promise.all(parts)))
    },
  })

/** Translates into a language of the site; into English until its sentences have come. */
export function useSay(language: string): Translate {
  const { languages } = useSite()
  const isOffered = languages.some(one => one.language === language)
  const { data } = useQuery({ ...sentencesQuery(language), enabled: isOffered })
  return useMemo(() => (data ? translatorOf(data, language) : inEnglish), [data, language])
}
