export { AnswerRequest } from './access-requests/answer-request.tsx'
export { readAddresses } from './people/email-list.ts'
export { PeopleInput } from './people/people-input.tsx'
export { roleName } from './people/roles.ts'
