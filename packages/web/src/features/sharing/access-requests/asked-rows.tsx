import type { AccessRequest } from '@holdall/contract/sharing/people.schemas.ts'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import classes from './access-requests.module.css'
import { AnswerRequest } from './answer-request.tsx'

/** The people who ask for access to an item, each with controls to answer. */
export function AskedRows({ requests }: { requests: readonly AccessRequest[] }) {
  const text = useText()
  if (requests.length === 0) return null
  return (
    <ul className={classes.requests} aria-label={text('Requests for access')}>
      {requests.map(request => (
        <li key={request.id} className={classes.request}>
          <Asker request={request} />
          <AnswerRequest request={{ id: request.id, name: request.person.name }} />
        </li>
      ))}
    </ul>
  )
}

/** The person who asks: name, address and message. */
export function Asker({ request: { person, message } }: { request: AccessRequest }) {
  const text = useText()
  return (
    <>
      <Avatar name={person.name} url={person.avatarUrl} size={36} />
      <span className={classes.who}>
        <span>{text('{{name}} requests access', { name: person.name })}</span>
        <small>{showAddress(person.email)}</small>
        {message && <q>{message}</q>}
      </span>
    </>
  )
}
