import type { PastStep } from './history.repository.ts'

/** Whether something could be seen at a moment: it existed, and so did everything above it, outside the trash. */
export function wasThere(chain: readonly PastStep[], moment: number): boolean {
  return chain.length > 0 && chain.every(step => step.state === 'live' && Number(step.created_at ?? Infinity) <= moment)
}

/** Whether something could be seen in a folder at a moment, as far as it depends on what is below the folder. */
export function wasBelow(chain: readonly PastStep[], folderId: string, moment: number): boolean {
  const at = chain.findIndex(step => step.id === folderId)
  return at > 0 && wasThere(chain.slice(0, at), moment)
}
