import type { CustomPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { customPageList } from '../../platform/admin-lists/lists/custom-pages.generated.ts'
import { readListState } from '../../platform/admin-lists/state/list-address.ts'
import { pageQuery } from '../../platform/admin-lists/state/list-requests.ts'
import { queryClient } from '../../platform/query-client.ts'
import { createCode } from '../../platform/router/code.ts'
import { createRouter } from '../../platform/router/create-router.ts'
import { RouterProvider, RouterView } from '../../platform/router/router-view.tsx'
import { entriesAt } from '../../platform/router/still-entries.ts'
import { customPages } from './page-mount.ts'
import { EditPage, mountPages, NewPage, PagesList } from './public.ts'

// Rendered to text, where neither language nor window can change.
vi.mock('../../ui/text.ts', async original => {
  const real = await original<typeof import('../../ui/text.ts')>()
  return { ...real, useText: () => real.t }
})
vi.mock('../../ui/hooks/use-media.ts', () => ({ useIsPhone: () => false, useMedia: () => false }))
vi.mock('../../platform/site.ts', () => ({
  useSite: () => ({ me: { id: 'me', permissions: ['admin'] } }),
  useZone: () => 'UTC',
}))

/** As another feature would mount the same screens for pages of its own. */
const articles = mountPages({
  route: '/admin/articles',
  list: { ...customPageList, id: 'articles', path: '/help/articles' },
  type: 'default',
  hasSlug: false,
})

const page: CustomPage = {
  id: '0'.repeat(26),
  title: 'How we work',
  slug: 'how-we-work',
  body: '<p>Be kind</p>',
  type: 'default',
  hide_nav: false,
  user_id: null,
  user: null,
  created_at: '2026-11-24T10:00:00.000Z',
  updated_at: '2026-11-24T10:00:00.000Z',
}

const asked: string[] = []
const answers: Record<string, unknown> = {}
beforeEach(() => {
  asked.length = 0
  queryClient.clear()
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${url}${body ? ` ${body}` : ''}`)
    const answer = answers[`${method} ${url.split('?')[0]}`] ?? {}
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } })
  })
})

async function draw(route: string, at: string, content: ReactNode): Promise<string> {
  const router = createRouter({
    routes: [
      {
        path: route,
        layout: null,
        page: createCode(async () => () => content),
        prepare: async () => undefined,
        prepareMissing: async () => undefined,
      },
    ],
    missing: createCode(async () => () => null),
    entries: entriesAt(at),
  })
  await router.reload()
  return renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router}>
        <RouterView Failure={() => 'It failed'} />
      </RouterProvider>
    </QueryClientProvider>,
  )
}

async function drawList(mount: typeof articles): Promise<string> {
  answers[`GET /api/v1${mount.list.path}`] = {
    pagination: { data: [{ ...page, body: 'Be kind' }], total: 1, perPage: 15, page: 1, nextCursor: null },
  }
  await queryClient.fetchQuery(pageQuery(mount.list, readListState(mount.list, '').state, { with: 'user' }))
  return draw(mount.route, mount.route, <PagesList mount={mount} />)
}

/** The headings of the table, without that of the checkboxes. */
const headings = (html: string) =>
  [...html.matchAll(/role="columnheader"[^>]*>(.*?)<\/div>/g)]
    .map(([, inside = '']) => inside.replace(/<[^>]*>/g, ''))
    .filter(label => label !== '')

const labels = (html: string) => [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label]) => label)

test('[PAGES-03] [PAGES-19] the list shows the type of the site’s pages, and hides it for a feature’s own endpoint, where it makes all calls', async () => {
  const standard = await drawList(customPages)
  expect(headings(standard)).toEqual(['Slug', 'Owner', 'Body', 'Type', 'Last Updated', 'Actions'])
  expect(standard).toContain('>Default</span>')
  const own = await drawList(articles)
  expect(headings(own)).toEqual(['Slug', 'Owner', 'Body', 'Last Updated', 'Actions'])
  expect(own).not.toContain('>Default</span>')
  expect(own).toContain('how-we-work')
  const query = '?with=user&orderBy=updated_at&orderDir=desc&perPage=15&page=1'
  expect(asked).toEqual([`GET /api/v1/custom-pages${query}`, `GET /api/v1/help/articles${query}`])
})

test('[PAGES-14] [PAGES-19] a flag of the mounting route hides the slug control of a new and of an existing page', async () => {
  const drawNew = (mount: typeof articles) => draw('/new', '/new', <NewPage mount={mount} />)
  expect(await drawNew(customPages)).toContain('pages/*/')
  expect(await drawNew(articles)).not.toContain('pages/*/')
  expect(labels(await drawNew(articles))).toEqual(['Page title', 'Hide Navbar'])
  const drawEdit = async (mount: typeof articles) => {
    const read = await mount.read(page.id, new AbortController().signal)
    queryClient.setQueryData(['custom-page', mount.list.id, page.id], read)
    return draw('/$id/edit', `/${page.id}/edit`, <EditPage mount={mount} />)
  }
  answers[`GET /api/v1/custom-pages/${page.id}`] = { page }
  answers[`GET /api/v1/help/articles/${page.id}`] = { page }
  const [standard, own] = [await drawEdit(customPages), await drawEdit(articles)]
  expect(standard).toContain(`pages/${page.id}/`)
  expect(own).not.toContain(`pages/${page.id}/`)
  for (const html of [standard, own]) expect(html).toContain('value="How we work"')
  // The way back leads to the route where it is mounted.
  expect(own).toMatch(/<a [^>]*href="\/admin\/articles"/)
  expect(asked).toEqual([`GET /api/v1/custom-pages/${page.id}`, `GET /api/v1/help/articles/${page.id}`])
})

test('[PAGES-19] a mounted feature creates, changes and deletes at its own base path', async () => {
  const input = { title: 'New', body: '', type: 'default', hide_nav: false } as const
  await articles.create(input)
  await articles.update(page.id, { title: 'Changed' })
  await articles.remove([page.id, '1'.repeat(26)])
  expect(asked).toEqual([
    `POST /api/v1/help/articles ${JSON.stringify(input)}`,
    `PUT /api/v1/help/articles/${page.id} {"title":"Changed"}`,
    `DELETE /api/v1/help/articles/${page.id},${'1'.repeat(26)}`,
  ])
})
