import { expect, test } from 'vitest'
import { foundUser } from './user-search.ts'

test('[FIND-03] choosing a user returns ID, name, image and model_type', () => {
  const user = { id: '1', display_name: 'Ada L.', email: 'a@x.org', avatar: '/a.webp', model_type: 'user' } as const
  expect(foundUser(user)).toEqual({ id: '1', name: 'Ada L.', image: '/a.webp', model_type: 'user' })
})
