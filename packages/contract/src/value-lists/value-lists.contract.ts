import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineFeature } from '../kit/feature.ts'
import { named } from '../kit/schema-names.ts'
import { Permission } from '../roles/permission.schemas.ts'

/** What each list holds, in the order in which it is shown. */
export const ValueLists = z.object({
  permissions: z.array(Permission),
  workspacePermissions: z.array(Permission),
  timezones: z.array(z.object({ group: z.string(), zones: z.array(z.string()) })),
  languages: z.array(z.object({ code: z.string(), name: z.string() })),
  currencies: z.array(z.object({ code: z.string(), name: z.string(), symbol: z.string(), decimals: z.int().min(0) })),
  menuItemCategories: z.array(
    z.object({
      name: z.string(),
      items: z.array(
        z.object({
          name: z.string().meta({ description: 'For a page, its slug: its address is `/pages/{model_id}/{name}`.' }),
          model_id: z.string(),
          label: z.string(),
        }),
      ),
    }),
  ),
  localizations: z.array(z.object({ language: z.string(), name: z.string() })),
  themes: z.array(z.object({ name: z.enum(['light', 'dark']), colors: z.record(z.string(), z.string()) })),
})
export type ValueLists = z.infer<typeof ValueLists>

export const valueListNames = Object.keys(ValueLists.shape) as [keyof ValueLists, ...(keyof ValueLists)[]]
const Name = z.enum(valueListNames)

export const valueListEndpoints = {
  read: defineEndpoint({
    id: 'valueLists.read',
    method: 'GET',
    path: '/value-lists/:names',
    summary: 'Get value lists for pickers by name, several separated by commas.',
    access: 'member',
    params: z.object({
      names: z
        .string()
        .max(500)
        .transform(text => text.split(','))
        .pipe(z.array(Name).min(1)),
    }),
    response: ValueLists.partial(),
  }),
} as const

export const valueListsContract = defineFeature({
  name: 'value-lists',
  tags: [
    {
      id: 'valueLists',
      name: 'Value lists',
      summary: 'The values offered by fields in the admin area.',
      isForAdministrators: true,
    },
  ],
  endpoints: valueListEndpoints,
})

named({ ValueLists })
