import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import { useState } from 'react'
import { useAct } from '../../../platform/forms/use-act.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/plain/select.tsx'
import { useText } from '../../../ui/text.ts'
import peopleClasses from '../people/people.module.css'
import { grantRoles, roleName } from '../people/roles.ts'
import classes from './access-requests.module.css'
import { allowAccess, declineAccess } from './queries.ts'

type AnswerRequestProps = {
  request: {
    id: string
    /** Name of the person who asks. */
    name: string
  }
}

/** Gives someone who asks for access a role, or declines the request. */
export function AnswerRequest({ request }: AnswerRequestProps) {
  const text = useText()
  const [role, setRole] = useState<GrantRole>('viewer')
  const act = useAct((_: 'allow' | 'decline', work: () => Promise<void>) => work(), reportProblem)
  const busy = act.doing?.[0]
  return (
    <div className={classes.answer}>
      <Select
        look="quiet"
        className={peopleClasses.roleSelect}
        aria-label={text('Role for {{name}}', { name: request.name })}
        value={role}
        onChange={event => setRole(event.target.value as GrantRole)}
      >
        {grantRoles.map(one => (
          <option key={one} value={one}>
            {roleName(one, text)}
          </option>
        ))}
      </Select>
      <Button
        size="small"
        aria-label={text('Decline the request of {{name}}', { name: request.name })}
        isBusy={busy === 'decline'}
        onClick={() => act.run('decline', () => declineAccess(request.id))}
      >
        {text('Decline', { meaning: 'a request for access' })}
      </Button>
      <Button
        size="small"
        variant="primary"
        aria-label={text('Allow access for {{name}}', { name: request.name })}
        isBusy={busy === 'allow'}
        onClick={() => act.run('allow', () => allowAccess(request.id, role))}
      >
        {text('Allow')}
      </Button>
    </div>
  )
}
