import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { tagEndpoints } from './drive-tags.endpoints.ts'
import { siteTagEndpoints } from './site-tags.endpoints.ts'
import { siteTagList } from './site-tags.list.ts'

export const tagsContract = defineFeature({
  name: 'tags',
  tags: [
    { id: 'driveTags', name: 'Tags of items', summary: 'The caller’s tags and which items have them.' },
    { id: 'tags', name: 'Tags of the site', summary: 'The tags everyone can use.' },
    {
      id: 'siteTags',
      name: 'Editing tags of the site',
      summary: 'Creating, changing and deleting the tags everyone can use.',
      isForAdministrators: true,
    },
  ],
  endpoints: {
    ...tagEndpoints,
    siteList: siteTagEndpoints.list,
    siteIds: siteTagEndpoints.ids,
    siteCsv: siteTagEndpoints.csv,
    siteCreate: siteTagEndpoints.create,
    siteUpdate: siteTagEndpoints.update,
    siteDelete: siteTagEndpoints.delete,
  },
  permissions: definePermissions('tags', {
    view: { title: 'View tags', description: 'View the list of the site’s tags.' },
    create: { title: 'Create tags', description: 'Create tags of the site, which everyone can use.' },
    update: { title: 'Edit tags', description: 'Rename and recolour tags of the site.' },
    delete: { title: 'Delete tags', description: 'Delete tags of the site, which removes them from all items.' },
  }),
  errors: defineErrors('tag', {
    'not-found': { status: 404, message: 'This tag no longer exists. Reload the page.' },
    'name-taken': { status: 409, message: 'You already have a tag with this name. Choose another name.' },
    'too-many': { status: 409, message: 'You can have at most {{max, number}} tags. Delete one you no longer need.' },
    'by-star': { status: 409, message: 'Star an item to give it this tag, or remove the star.' },
    'site-full': { status: 409, message: 'A site can have at most {{max, number}} tags. Delete one first.' },
    'of-system': { status: 409, message: '“{{name}}” has a system type, so it can’t be deleted. Choose another tag.' },
  }),
  lists: [siteTagList],
})
