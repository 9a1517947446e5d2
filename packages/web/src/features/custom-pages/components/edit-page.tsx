import { pageAddress } from '@holdall/contract/custom-pages/page-address.ts'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../platform/api/problem.ts'
import { problemText } from '../../../platform/early/problem-text.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { Button } from '../../../ui/button.tsx'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { useText } from '../../../ui/text.ts'
import type { PageMount } from '../page-mount.ts'
import { EditorFrame } from './editor-frame.tsx'
import { PageEditor } from './page-editor.tsx'

/** Changes a page, whose ID is in the address. */
export function EditPage({ mount }: { mount: PageMount }) {
  const text = useText()
  const { id = '' } = useParams() as { id?: string }
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['custom-page', mount.list.id, id],
    queryFn: ({ signal }) => mount.read(id, signal),
    // Text must not change while someone is writing, and a page that is opened again must show the current text.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (tries, problem) => tries < 2 && !(isProblem(problem) && problem.status < 500),
  })
  const page = data?.page
  return (
    <EditorFrame
      mount={mount}
      title={page ? text('Edit “{{name}}”', { name: page.title }) : text('Edit page')}
      actions={
        page && (
          <Button icon={IconExternalLink} onClick={() => void window.open(pageAddress(page), '_blank', 'noopener')}>
            {text('Open page')}
          </Button>
        )
      }
    >
      {page ? (
        <PageEditor key={page.id} mount={mount} page={page} />
      ) : isProblem(error) && (error.status === 404 || error.status === 422) ? (
        <EmptyState drawing={MissingDrawing} title={text('Page not found')} text={text('It may have been deleted.')} />
      ) : error ? (
        <ErrorState text={problemText(error, text)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Skeleton height={420} />
      )}
    </EditorFrame>
  )
}
