import { nameOfPerson } from '@holdall/contract/kit/list-parts/person-name.ts'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame } from '../../../ui/layout/page.tsx'
import { documentLanguage, useText } from '../../../ui/text.ts'
import { personQuery } from '../queries.ts'
import { PersonGone } from './person-gone.tsx'
import { PersonHead, PersonHeadSkeleton } from './person-head.tsx'
import { PersonSections } from './person-sections.tsx'

/** Everything about one user on one page: who they are here, and what each feature knows of them. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data: user, error, refetch, isFetching } = useQuery(personQuery(id))
  if (isProblem(error, 'user.not-found') || isProblem(error, 'request.invalid')) return <PersonGone id={id} />
  return (
    <PageFrame title={user ? nameOfPerson(user, documentLanguage()) : text('User')}>
      {user ? (
        <>
          <PersonHead user={user} />
          <PersonSections key={user.id} user={user} />
        </>
      ) : error ? (
        <ErrorState isPage text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <PersonHeadSkeleton />
      )}
    </PageFrame>
  )
}
