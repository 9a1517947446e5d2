import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { Id, lineOfText } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

export const SavedView = z.object({
  id: Id,
  name: z.string(),
  state: z.string().meta({ description: 'The query string of the list’s address, without `?`.' }),
})
export type SavedView = z.infer<typeof SavedView>

export const densities = ['comfortable', 'compact'] as const

const ViewName = z
  .string()
  .trim()
  .min(1, 'Enter a name')
  .max(100, 'Use at most 100 characters')
  .regex(lineOfText, 'Use a single line of text')
  .meta({ title: 'Name' })
const ViewState = z.string().max(12_000)
const ViewPosition = z.int().min(0).max(1000).meta({ description: 'Index in the list, from 0' })

export const ListTable = z.object({
  columns: z
    .array(z.string().max(64))
    .max(100)
    .nullable()
    .meta({ description: 'The columns shown, in order; null for the list’s default.' }),
  density: z.enum(densities),
})
export type ListTable = z.infer<typeof ListTable>

export const NewView = z.object({ name: ViewName, state: ViewState })
export const ViewChange = z.object({
  name: ViewName.optional(),
  state: ViewState.optional(),
  position: ViewPosition.optional(),
})

const access = { permission: 'admin.access' } as const
const list = z.object({ list: z.string().regex(/^[a-z][a-z-]{0,39}$/, 'This isn’t a list') })
const one = z.object({ id: Id })
const views = z.object({ views: z.array(SavedView) })
const own = { none: 'A personal preference.' } as const

/** Keep what each person saves about a list of the back-office. */
export const viewEndpoints = {
  mine: defineEndpoint({
    id: 'lists.mine',
    method: 'GET',
    path: '/admin-lists/:list',
    summary: 'List the caller’s saved views of a list, in order, and their table settings.',
    access,
    params: list,
    response: ListTable.extend(views.shape),
    errors: ['list.unknown'],
  }),
  setTable: defineEndpoint({
    id: 'lists.setTable',
    method: 'PUT',
    path: '/admin-lists/:list/table',
    summary: 'Save which columns of a list the caller sees, and their density.',
    access,
    params: list,
    body: ListTable,
    response: ListTable,
    audit: own,
    errors: ['list.unknown'],
  }),
  saveView: defineEndpoint({
    id: 'lists.saveView',
    method: 'POST',
    path: '/admin-lists/:list/views',
    summary: 'Save the current state of a list as a named view, added last. Page and cursor are not included.',
    access,
    params: list,
    body: NewView,
    response: SavedView,
    status: 201,
    audit: own,
    errors: ['list.unknown', 'list.too-many-views'],
  }),
  changeView: defineEndpoint({
    id: 'lists.changeView',
    method: 'PATCH',
    path: '/admin-views/:id',
    summary: 'Rename, update or reorder a view. Returns all views of its list.',
    access,
    params: one,
    body: ViewChange,
    response: views,
    audit: own,
    errors: ['list.no-view'],
  }),
  deleteView: defineEndpoint({
    id: 'lists.deleteView',
    method: 'DELETE',
    path: '/admin-views/:id',
    summary: 'Delete a view.',
    access,
    params: one,
    response: 'none',
    audit: own,
    errors: ['list.no-view'],
  }),
} as const

named({ SavedView, ListTable, NewView, ViewChange })
