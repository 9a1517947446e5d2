export { roleName } from './people/roles.ts'
export { readAddresses } from './people/email-list.ts'
export { PeopleInput } from './people/people-input.tsx'
