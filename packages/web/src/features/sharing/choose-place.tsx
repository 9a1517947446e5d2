import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { DialogHost } from '../../platform/dialogs.tsx'
import { lazyPart } from '../../platform/lazy-part.ts'
import { queryClient } from '../../platform/query-client.ts'
import { useText } from '../../ui/text.ts'
import { loadFolderPicker } from '../drive/public.ts'

const Picker = lazyPart(async () => ({ default: await loadFolderPicker() }))

export type ChosenPlace = { readonly id: string; readonly name: string }

/**
 * The drive's folder picker, for a page that is not part of the drive; fetched on request. It is a separate module
 * because a page's file includes everything that it imports.
 */
export function ChoosePlace({ onAnswer }: { onAnswer: (place: ChosenPlace | null) => void }) {
  const text = useText()
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Picker title={text('Save a copy')} confirmLabel={text('Save here')} items={[]} onAnswer={onAnswer} />
      </Suspense>
      <DialogHost />
    </QueryClientProvider>
  )
}
