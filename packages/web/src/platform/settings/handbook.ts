import { queryOptions } from '@tanstack/react-query'

/** One for each settings panel, under the panel's route. */
const texts = import.meta.glob<string>(['../../../../../docs/handbook/*.md', '!**/README.md'], {
  query: '?raw',
  import: 'default',
})

const byName = new Map(Object.entries(texts).map(([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -3), load]))

export function hasHandbookPage(name: string): boolean {
  return byName.has(name)
}

/** The page's text as Markdown; null if there is no such page. */
export const handbookQuery = (name: string) =>
  queryOptions({
    queryKey: ['handbook', name],
    queryFn: async () => (await byName.get(name)?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
