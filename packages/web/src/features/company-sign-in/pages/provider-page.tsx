import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useParams } from '../../../platform/router/router-context.ts'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { Page as PageFrame } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import { DirectoryProvider } from '../form/directory-provider.tsx'
import { OpenidProvider } from '../form/openid-provider.tsx'
import { providerQuery } from '../requests.ts'

/** One provider with its form. */
export function Page() {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data: saved, error, refetch, isFetching } = useQuery(providerQuery(id))
  if (saved?.kind === 'openid') return <OpenidProvider key={id} saved={saved} />
  if (saved) return <DirectoryProvider key={id} saved={saved} />
  return (
    <PageFrame title={text('Company sign-in')}>
      {isProblem(error) && error.status === 404 ? (
        <EmptyState
          isPage
          drawing={MissingDrawing}
          title={text('Provider not found')}
          text={text('It may have been deleted.')}
          action={<Link to="/admin/company-sign-in">{text('Company sign-in')}</Link>}
        />
      ) : error ? (
        <ErrorState isPage text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <SkeletonRows rows={5} rowHeight={64} columns={1} />
      )}
    </PageFrame>
  )
}
