import { listValue } from '@holdall/contract/kit/values/values.ts'
import { roleTitle } from '@holdall/contract/roles/installed-roles.ts'
import type { UserDetails } from '@holdall/contract/users/manage.schemas.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../platform/lazy-part.ts'
import { may } from '../../../platform/permissions.ts'
import { CardSkeleton, Facts } from '../../../platform/person-page/person-card.tsx'
import { type PersonSection, personSections } from '../../../platform/person-page/person-sections.ts'
import { useSite } from '../../../platform/site.ts'
import { formatDate, formatList } from '../../../ui/format/format.ts'
import { RelativeTime } from '../../../ui/format/relative-time.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './person-page.module.css'

/** What each feature knows of a person, as far as the viewer may see it. */
export function PersonSections({ user }: { user: UserDetails }) {
  const text = useText()
  const { me, settings } = useSite()
  const here = personSections().filter(({ setting }) => setting === undefined || settings[setting] === true)
  const shown = here.filter(({ permission }) => may(me, permission))
  const hidden = here.filter(section => !shown.includes(section))
  const at = (place: PersonSection['place']) =>
    shown
      .filter(section => section.place === place)
      .map(section => <LazySection key={section.id} {...{ section, user }} />)
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <Identity user={user} />
          {at('facts')}
        </div>
        <div className={classes.column}>{at('lists')}</div>
      </div>
      {hidden.length > 0 && (
        <p className={classes.hidden}>
          {text('Not shown, because you don’t have the permission for it: {{names}}', {
            names: listValue(hidden.map(({ title }) => title())),
          })}
        </p>
      )}
    </>
  )
}

function LazySection({ section, user }: { section: PersonSection; user: UserDetails }) {
  const [Part] = useState(() => lazyPart(async () => ({ default: (await section.load()).Section })))
  return (
    <Suspense
      fallback={
        <SectionCard title={section.title()}>
          <CardSkeleton lines={3} />
        </SectionCard>
      }
    >
      <Part user={user} />
    </Suspense>
  )
}

/** The account itself. */
function Identity({ user }: { user: UserDetails }) {
  const text = useText()
  const name = [user.first_name, user.last_name].filter(Boolean).join(' ')
  const roles = user.roles.map(role => roleTitle(role.name, text))
  const facts = [
    { id: 'name', name: text('Name'), value: name || '–' },
    {
      id: 'confirmed',
      name: text('Email confirmed'),
      value: user.email_verified_at === null ? text('No') : formatDate(user.email_verified_at),
    },
    { id: 'roles', name: text('Roles'), value: roles.length > 0 ? formatList(roles) : '–' },
    ...(user.banned_at === null
      ? []
      : [{ id: 'suspended', name: text('Suspended'), value: formatDate(user.banned_at) }]),
    {
      id: 'signed-in',
      name: text('Last sign-in'),
      value: user.lastSignInAt === null ? text('Never') : <RelativeTime at={user.lastSignInAt} />,
    },
    { id: 'created', name: text('Created'), value: formatDate(user.created_at) },
  ]
  return (
    <SectionCard title={text('Account')}>
      <Facts facts={facts} />
    </SectionCard>
  )
}
