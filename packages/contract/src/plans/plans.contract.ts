import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { planEndpoints } from './plans.endpoints.ts'
import { planList } from './plans.list.ts'

export const plansContract = defineFeature({
  name: 'plans',
  tags: [
    {
      id: 'plans',
      name: 'Plans',
      summary: 'Plans, and their sync with the payment gateways.',
      isForAdministrators: true,
    },
  ],

  endpoints: planEndpoints,
  permissions: definePermissions('plans', {
    view: { title: 'View plans', description: 'View the list of plans.' },
    create: { title: 'Create plans', description: 'Create plans, up to their own permissions.' },
    update: { title: 'Edit plans', description: 'Edit plans and sync them, up to their own permissions.' },
    delete: { title: 'Delete plans', description: 'Delete plans no one has.' },
  }),
  errors: defineErrors('plan', {
    'not-found': { status: 404, message: 'This plan no longer exists. Choose another one.' },
    'too-many': { status: 409, message: 'A site can have at most {{max, number}} plans. Delete one first.' },
    'too-strong': { status: 403, message: 'The plan includes permissions you don’t have. Ask someone who has them.' },
    'in-use': { status: 409, message: '“{{name}}” has subscriptions that haven’t ended. End them first.' },
    'has-children': { status: 409, message: '“{{name}}” is the parent of other plans. Delete those first.' },
  }),
  lists: [planList],
})
