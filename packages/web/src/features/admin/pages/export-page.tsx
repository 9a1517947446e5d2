import { momentValue, sizeValue } from '@holdall/contract/kit/values/values.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { addressOf, call } from '../../../platform/api/call.ts'
import { isProblem } from '../../../platform/api/problem.ts'
import { downloadFrom } from '../../../platform/download.ts'
import { useParams } from '../../../platform/router/router-context.ts'
import { Button } from '../../../ui/button.tsx'
import { MissingDrawing } from '../../../ui/drawings/states.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { FileIcon } from '../../../ui/file-icons/file-icon.tsx'
import { Page as Screen } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'

/** The page linked from the mail that says that a report is ready. It downloads the report immediately. */
export function Page() {
  const text = useText()
  const { id } = useParams() as { id: string }
  const { data, error, refetch } = useQuery({
    queryKey: ['export', id],
    queryFn: ({ signal }) => call('exports.read', { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isReady = data !== undefined && data.size !== null
  const download = () => downloadFrom(addressOf('exports.download', { id }))
  useAtOnce(isReady, download)
  return (
    <Screen title={data?.fileName ?? text('Your report')}>
      {isReady ? (
        <EmptyState
          isPage
          picture={<FileIcon kind="sheet" size={72} />}
          title={data.fileName}
          text={text('{{size}}, available until {{at}}. Your download starts automatically.', {
            size: sizeValue(data.size ?? 0),
            at: momentValue(data.expiresAt),
          })}
          action={
            <Button variant="primary" icon={IconDownload} onClick={download}>
              {text('Download')}
            </Button>
          }
        />
      ) : isProblem(error, 'export.not-found') ? (
        <EmptyState
          isPage
          drawing={MissingDrawing}
          title={text('This report isn’t available')}
          text={text(
            'Reports are available for 24 hours, only to the user who requested them. Please export the list again.',
          )}
        />
      ) : error || data ? (
        <ErrorState isPage onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={240} radius={10} />
      )}
    </Screen>
  )
}

/** Downloads once, however often the page renders. */
function useAtOnce(isReady: boolean, download: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    download()
  }, [isReady, download])
}
