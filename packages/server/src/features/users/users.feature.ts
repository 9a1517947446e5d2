import { defineServerFeature } from '../../platform/feature.ts'
import {
  makeAdministratorCommand,
  passwordCommand,
  removeSecondFactorCommand,
  suspendCommand,
  unsuspendCommand,
} from './commands/change-user.commands.ts'
import { createUserCommand } from './commands/create-user.command.ts'
import { listUsersCommand } from './commands/list-users.command.ts'
import { userRoutes } from './users.routes.ts'

/** The site's users, for administrators. */
export const usersFeature = defineServerFeature({
  name: 'users',
  uses: ['accounts', 'billing', 'drive', 'images', 'lists', 'personal-data', 'roles'],
  reads: ['personal-data'],
  routes: userRoutes,
  commands: [
    listUsersCommand,
    createUserCommand,
    passwordCommand,
    removeSecondFactorCommand,
    makeAdministratorCommand,
    suspendCommand,
    unsuspendCommand,
  ],
})
