import { useLocation, useRouter } from '../../platform/router/router-context.ts'

interface Beside {
  readonly id: string
  readonly name: string
}

interface Looking extends Beside {
  /** The files of the list page from which it was opened, in their order. */
  readonly files: readonly Beside[]
}

/**
 * The file being viewed, kept in the history: going back closes it, as is usual on a phone, and the list's address
 * stays as it is.
 */
export function useLooking() {
  const router = useRouter()
  const { looking } = useLocation().state as { looking?: Looking }
  const show = (next: Looking, replace: boolean) => void router.keep({ looking: next }, { replace })
  const near = (step: 1 | -1) => {
    if (!looking) return null
    const at = looking.files.findIndex(file => file.id === looking.id)
    const to = at < 0 ? undefined : looking.files[at + step]
    return to ? { name: to.name, go: () => show({ ...to, files: looking.files }, true) } : null
  }
  return {
    looking: looking && { id: looking.id, previous: near(-1), next: near(1) },
    /** `files` are its neighbours, which can be opened from it. */
    look: ({ id, name }: Beside, files: readonly Beside[]) => {
      show({ id, name, files: files.map(file => ({ id: file.id, name: file.name })) }, false)
    },
    close: () => router.entries.back(),
  }
}
